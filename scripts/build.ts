// Builds the readers', the studio's and the server's bundle; keeps the files of the two builds before for readers who have them open.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { bundleServer } from './bundle-server.ts'
import { fillMessages } from './fill-messages.ts'
import { pageModules } from './page-modules.ts'
import { buildPageStyles } from './page-styles.ts'
import { scriptFiles } from './script-files.ts'
import { fileWith, pathOf, scriptPlugin } from './script-plugin.ts'
import { stylePlugin } from './style-plugin.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'dist/client')
const keptBuilds = 3

const scripts = scriptFiles(root)
const groups: Rolldown.CodeSplittingGroup[] = [
  // Under a name that stays when our code changes.
  { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
  // What every page begins with. `client-loader.ts` stands alone.
  { name: 'site', test: (id) => /^\0|\/index\.html$/.test(id) || (!id.includes('?') && scripts.site.has(pathOf(root, id))), priority: 2 },
  { debugName: 'parts', name: (id) => scripts.nameOf(fileWith(root, id, scripts)), priority: 1 },
]

process.env.NODE_ENV = 'production'
const modules = pageModules(root)
const sheets = await buildPageStyles(root, client, modules)
await build({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'src/app'),
  logLevel: 'warn',
  plugins: [scriptPlugin(root, scripts), stylePlugin(root, modules)],
  define: { 'import.meta.env.PAGE_SHEETS': sheets },
  build: {
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      input: ['src/app/index.html', 'src/app/client-loader.ts', 'src/pages/articles-slug.tsx'],
      output: { codeSplitting: { groups } },
    },
  },
})
await bundleServer(root)

await build({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'src/app'),
  logLevel: 'warn',
  publicDir: false,
  // One file under a name that never changes: browsers look there for a newer one.
  build: {
    outDir: client,
    manifest: false,
    rolldownOptions: { input: 'src/app/worker/worker.ts', output: { entryFileNames: 'worker.js', format: 'iife', codeSplitting: false } },
  },
})

await build({ configFile: join(root, 'vite.studio.config.ts'), root: join(root, 'src/app'), logLevel: 'warn' })

const manifests = ['manifest.json', 'styles.json', 'studio.json'].map((name) => readFileSync(join(client, '.vite', name), 'utf8'))
const id = createHash('sha256').update(manifests.join('\n')).digest('hex').slice(0, 16)
writeFileSync(join(client, 'build.json'), JSON.stringify({ id, timestamp: Date.now() }))
forgetOldBuilds(id)
fillMessages(root)
compress()
// It takes two seconds and saves a start a quarter of one.
if (!process.argv.includes('--dev')) keepCompiled()

function forgetOldBuilds(newest: string): void {
  const file = join(root, 'dist/builds.json')
  const before: { id: string; files: string[] }[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const chunks = manifests.flatMap((text): { file: string; css?: string[]; assets?: string[] }[] => Object.values(JSON.parse(text)))
  const files = chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
  const builds = [{ id: newest, files }, ...before.filter((one) => one.id !== newest)].slice(0, keptBuilds)
  const wanted = new Set(builds.flatMap((one) => one.files))
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const name of readdirSync(join(client, 'assets'))) {
    if (!wanted.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) rmSync(join(client, 'assets', name))
  }
  writeFileSync(file, JSON.stringify(builds))
}

function compress(): void {
  const folder = join(client, 'assets')
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name) || existsSync(join(folder, `${name}.br`))) continue
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

function keepCompiled(): void {
  const { status } = spawnSync(process.execPath, ['scripts/keep-compiled.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) console.warn('What the server compiles could not be kept: it starts, and takes longer.')
}
