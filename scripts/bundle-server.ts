import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'

/** Native code, and what finds its own files: loaded from where they are installed. */
export const installed = ['@napi-rs/canvas', 'better-sqlite3', 'imapflow', 'pdfjs-dist', 'pg-native', 'sharp', 'shiki']

/** Names stay, for stack traces. */
export const withoutSpace = { compress: false, mangle: false, codegen: { removeWhitespace: true } }

/**
 * Makes dist/server: main.js, which begins server.cjs, the server with its pages and the libraries of both. One file, for
 * 2,400 modules cost a start more than all it does, and CommonJS, for only of that what was compiled can be kept (ADR 18).
 * Threads and child processes go on from src, see `placesOfSource`; for the package scripts/package/bundle-programs.ts bundles them.
 */
export async function bundleServer(root: string): Promise<void> {
  const folder = join(root, 'dist/server')
  // It is of the build before.
  rmSync(join(root, 'dist/compiled'), { recursive: true, force: true })
  const common: InlineConfig = {
    configFile: false,
    root: join(root, 'src/app'),
    logLevel: 'warn',
    publicDir: false,
    // Whoever starts the server need not set it: React would check its use in all pages and take twice the time.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: installed },
  }
  const output = { outDir: folder, manifest: false, target: 'node24', chunkSizeWarningLimit: 10_000 }
  await build({ ...common, plugins: [placesOfSource(root, folder, 'import.meta.url')], build: { ...output, ssr: 'main.ts', emptyOutDir: true } })
  await build({
    ...common,
    plugins: [whenFirstNeeded(), asCommonJs(root), placesOfSource(root, folder, "require('node:url').pathToFileURL(__filename)"), react(), asOneScript()],
    build: {
      ...output,
      ssr: 'run-processes.ts',
      emptyOutDir: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false, entryFileNames: 'server.cjs', comments: false, minify: withoutSpace } },
    },
  })
}

/** `import.meta` of a source file goes on meaning that file: beside it lie the scripts, fonts and lists that it names. All files of the bundle lie in `folder`. */
export function placesOfSource(root: string, folder: string, here: string): Plugin {
  return {
    name: 'places-of-source',
    transform(code, id) {
      const isOwn = ['src/', 'scripts/'].some((part) => id.startsWith(join(root, part)))
      if (!isOwn || !code.includes('import.meta.')) return null
      const place = (path: string) => `new URL(${JSON.stringify(relative(folder, path))}, ${here})`
      return code
        .replaceAll('import.meta.url', `${place(id)}.href`)
        .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:url').fileURLToPath(${place(dirname(id))})`)
    },
  }
}

/** What a late part of the server imports of native code is loaded with that part: a bundle would do it at its beginning. */
function whenFirstNeeded(): Plugin {
  const mark = '\0installed:'
  return {
    name: 'when-first-needed',
    enforce: 'pre',
    resolveId(name, importer) {
      if (!installed.includes(name)) return null
      return importer?.startsWith(mark) ? { id: name, external: true } : mark + name
    },
    load: (id) => (id.startsWith(mark) ? `module.exports = require(${JSON.stringify(id.slice(mark.length))})` : null),
  }
}

/** A CommonJS file waits for nothing while it is loaded, and imports only by the hand of who runs it (src/platform/code-cache.ts). */
function asCommonJs(root: string): Plugin {
  const whole = /import\.meta\.env\.SSR \? \(await import\((['"].+?['"])\)\)\.(\w+) : null/g
  const outside = new RegExp(String.raw`(?<!typeof )\bimport\((?=/\* @vite-ignore \*/|['"](?:https?['"]|(?:${installed.join('|')})\b))`, 'g')
  return {
    name: 'as-common-js',
    enforce: 'pre',
    transform(code, id) {
      // The exporter of traces loads node:http when it first sends.
      const isAsked = id.startsWith(join(root, 'src/')) || id.includes('/node_modules/@opentelemetry/')
      if (!isAsked || !code.includes('import(')) return null
      const imports: string[] = []
      const changed = code.replaceAll(outside, 'importModule(').replaceAll(whole, (_, from: string, name: string) => {
        imports.push(`import { ${name} as whole${imports.length} } from ${from}`)
        return `whole${imports.length - 1}`
      })
      return [changed, ...imports].join('\n')
    },
  }
}

/** What `runCachedScript` runs: one function, and only ASCII in it, for V8 keeps a text with any other character in twice the bytes. */
function asOneScript(): Plugin {
  return {
    name: 'as-one-script',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        const left = file.dynamicImports.filter((name) => !(name in files))
        // It would fail when it is reached, in a magazine that is open.
        if (left.length > 0) throw new Error(`The server's bundle cannot import ${left.join(', ')}: see scripts/bundle-server.ts.`)
        // An escape means itself only here.
        if (/String\.raw`[^`]*[^\0-\x7f]/.test(file.code)) throw new Error('String.raw in the server can hold nothing but ASCII: see scripts/bundle-server.ts.')
        const code = file.code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        file.code = `(function (exports, require, __filename, __dirname, importModule) {${code}\n})`
      }
    },
  }
}
