import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/** Native code, and what finds its own files: loaded from where they are installed. */
const installed = ['@napi-rs/canvas', 'better-sqlite3', 'pdfjs-dist', 'pg-native', 'sharp', 'shiki']

/**
 * Makes dist/server/main.js: the server, its pages and the libraries of both in a few files, for 2,400 modules cost a
 * start more than all it does. Threads and child processes go on from src, see `placesOfSource`.
 */
export async function bundleServer(root: string): Promise<void> {
  const folder = join(root, 'dist/server')
  // It is of the build before.
  rmSync(join(root, 'dist/compiled'), { recursive: true, force: true })
  await build({
    configFile: false,
    root: join(root, 'src/app'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), placesOfSource(root, folder)],
    ssr: { noExternal: true, external: installed },
    build: {
      ssr: 'main.ts',
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      target: 'node24',
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
    },
  })
}

/** `import.meta` of a source file goes on meaning that file: beside it lie the scripts, fonts and lists that it names. All files of the bundle lie in `folder`. */
function placesOfSource(root: string, folder: string): Plugin {
  return {
    name: 'places-of-source',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/')) || !code.includes('import.meta.')) return null
      const place = (path: string) => `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`
      return code
        .replaceAll('import.meta.url', `${place(id)}.href`)
        .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:url').fileURLToPath(${place(dirname(id))})`)
    },
  }
}
