import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { placesOfSource, withoutSpace } from '../bundle-server.ts'
import { sourceFiles } from '../source-files.ts'
import { installedInPackage } from './runtime-dependencies.ts'

/** Below the root of the package. */
const folder = 'dist/programs'
const commandLine = 'scripts/masthead.ts'
/** How a file names a script that a thread or a process of its own runs. */
const begun = /(?:new URL\(|\bjoin\(import\.meta\.dirname, )'([^']+\.ts)'/g

/**
 * Writes what runs beside the server to dist/programs of the package at `target`: the command line, and the scripts of threads and
 * child processes, with their libraries, in files that they share. Where each of them lies in the project, a file of one line leads there.
 */
export async function bundlePrograms(root: string, target: string): Promise<void> {
  const programs = [commandLine, ...begunScripts(root)]
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [placesOfSource(root, join(root, folder), 'import.meta.url'), react()],
    ssr: { noExternal: true, external: installedInPackage },
    build: {
      outDir: join(target, folder),
      emptyOutDir: true,
      ssr: true,
      target: 'node24',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [nameOf(path), join(root, path)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
          minify: withoutSpace,
        },
      },
    },
  })
  for (const path of programs) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), `import '${relative(dirname(path), join(folder, nameOf(path)))}.js'\n`)
  }
}

function nameOf(path: string): string {
  return basename(path, '.ts')
}

/** Below the root. */
function begunScripts(root: string): string[] {
  const own = sourceFiles(root).filter(({ path }) => path.startsWith('src/') && !/\.(?:test|child)\.tsx?$/.test(path))
  const found = own.flatMap(({ path, text }) => Array.from(text.matchAll(begun), ([, name = '']) => join(dirname(path), name)))
  return [...new Set(found)].filter((path) => path !== commandLine)
}
