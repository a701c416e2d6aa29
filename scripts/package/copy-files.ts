import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { packGrammars } from './pack-grammars.ts'
import type { Dependency } from './runtime-dependencies.ts'

/** What of the project is shipped; of src only files that are read, such as fonts and messages: its code is in dist. */
const shipped = [
  'dist',
  'src',
  'migrations',
  'docs/operating',
  'docs/configuration.md',
  'docs/api.md',
  'docs/promises.md',
  'masthead',
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
]

/** Texts for developers, maps, types, and other builds of the same code. */
const needless = /\.(?:map|markdown|flow|tsbuildinfo|[cm]?ts)$|^(?:README|CHANGELOG|HISTORY|CODE_OF_CONDUCT|CONTRIBUTING)\b.*\.md$|^binding\.gyp$/i
const licence = /^(?:licen[cs]e|copying|notice)[\w-]*(?:\.(?:md|txt|markdown))?$/i
const needlessFolders = new Set([
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  '.github',
  'coverage',
  // Of packages that keep a second build for the condition `development`.
  'dev',
  'docs',
  'benchmark',
  'benchmarks',
  'browser',
  'es2015',
  'react-native',
  'umd',
])
/** Folders that a package publishes and the server never reads, by its name. */
const needlessParts: Record<string, RegExp> = {
  '@napi-rs/canvas-linux-x64-gnu': /^sbom/,
  '@napi-rs/canvas-linux-arm64-gnu': /^sbom/,
  'better-sqlite3': /^(?:deps|src|build)(?:\/|$)/,
  'pdfjs-dist':
    /^(?:build|web|types|image_decoders|legacy\/(?:web|image_decoders)|legacy\/build\/.*(?:\.min\.mjs|(?:sandbox|renderer)\.mjs)|wasm\/(?:quickjs|.*_nowasm).*)(?:\/|$)/,
  sharp: /^src(?:\/|$)/,
  // Its WebAssembly alone, as a file of its own that can be replaced.
  'libheif-js': /^(?:index|wasm|wasm-bundle)\.js$|^libheif(?:\/|$)|^libheif-wasm\/libheif-bundle/,
  // Of packages in two forms the one that we import.
  'encoding-japanese': /^encoding(?:\.min)?\.js$/,
  imapflow: /^dist\/cjs(?:\/|$)/,
  'oniguruma-to-es': /^dist\/(?:cjs(?:\/|$)|.*\.min\.js$)/,
  regex: /^dist\/(?:cjs(?:\/|$)|.*\.min\.js$)/,
  // The languages lie in @shikijs/langs, whose names these files repeat; expressions run in the engine of JavaScript.
  shiki: /^dist\/(?:langs|themes)(?:\/|$)|^dist\/onig\.wasm$/,
  '@shikijs/engine-oniguruma': /^dist\/wasm-inlined\.mjs$/,
}

/** Files that their package publishes minified too, which are shipped so under the name that is imported. */
const minified: Record<string, Record<string, string>> = {
  'pdfjs-dist': { 'legacy/build/pdf.mjs': 'legacy/build/pdf.min.mjs', 'legacy/build/pdf.worker.mjs': 'legacy/build/pdf.worker.min.mjs' },
}

/** Copies what is shipped of the project at `root` to `target`, which is emptied before; `demo`: with the demo edition, 20 MB of pictures. */
export function copyProject(root: string, target: string, demo: boolean): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const [newest] = JSON.parse(readFileSync(join(root, 'dist/builds.json'), 'utf8')) as { files: string[] }[] // written by scripts/build.ts, the newest first
  const current = new Set(newest?.files)
  for (const name of demo ? [...shipped, 'demo'] : shipped) {
    if (!existsSync(join(root, name))) continue
    const filter = (path: string) => isShipped(relative(root, path)) && !isOfOldBuild(relative(root, path), current)
    cpSync(join(root, name), join(target, name), { recursive: true, filter })
  }
  writeFileSync(join(target, 'dist/builds.json'), JSON.stringify([newest]))
  packMessages(join(target, 'src/i18n/messages'))
}

/** A line for each message is for people who translate. */
function packMessages(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
  }
}

/** Builds before are kept where one follows the other, for readers who have them open. */
function isOfOldBuild(path: string, current: ReadonlySet<string>): boolean {
  const file = /^dist\/(?:client\/assets|untranslated)\/(.+?)(?:\.(?:br|gz))?$/.exec(path)?.[1]
  return file !== undefined && !current.has(`assets/${file}`)
}

function isShipped(path: string): boolean {
  if (/^dist\/(?:compiled|styles)(?:\/|$)|^dist\/server\/.*\.compiled$/.test(path)) return false
  // Styles and public files are in dist, but the server reads the colours of the light theme.
  return !/^src\/.*\.tsx?$|^src\/app\/public(?:\/|$)|^src\/(?!ui\/theme-light\.css$).*\.css$/.test(path)
}

/** Copies the dependencies without what the server never reads. `cpu`: x64 or arm64. */
export function copyDependencies(root: string, target: string, dependencies: Dependency[], cpu: string): void {
  for (const { name, path } of dependencies) {
    const folder = join(root, path)
    const filter = (file: string) => isNeeded(name, relative(folder, file), cpu)
    cpSync(folder, join(target, path), { recursive: true, dereference: true, filter })
    if (name === '@shikijs/langs') packGrammars(join(target, path, 'dist'))
    for (const [file, smaller] of Object.entries(minified[name] ?? {})) copyFileSync(join(folder, smaller), join(target, path, file))
  }
}

function isNeeded(name: string, path: string, cpu: string): boolean {
  if (path === '') return true
  const file = basename(path)
  // Nested packages are dependencies of their own; deeper, the folder is a part of what a package was built to.
  if (path === 'node_modules' || needlessFolders.has(file)) return false
  if (needlessParts[name]?.test(path)) return false
  if (/^prebuilds\/.*\.node$/.test(path)) return file === `linux-${cpu}.node`
  // They stand together in THIRD-PARTY-LICENSES.txt.
  return !licence.test(file) && !needless.test(file)
}
