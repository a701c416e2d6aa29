import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { freePort } from '../../testing/start-server.ts'

interface BareEditor extends AsyncDisposable {
  url: string
}

/** The studio's blocks that the text is made of. */
interface Block {
  id: string
  type: string
  props: { media?: unknown; alt?: string }
  content?: unknown
}

const page =
  '<!doctype html><title>Bare editor</title><link rel="stylesheet" href="/editor.css"><div id="root"></div><script type="module" src="/editor.js"></script>'

/** A server of a page with nothing but BlockNote and this text in it. @param picture what each picture of the text shows */
export async function serveBareEditor(blocks: readonly Block[], picture: Buffer): Promise<BareEditor> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-editor-'))
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      target: 'esnext',
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'BareEditor.tsx'),
        output: { entryFileNames: 'editor.js', assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'editor.css' : '[name][extname]') },
      },
    },
  })
  const text = JSON.stringify(blocks.map(toBare))
  const answers: Record<string, { type: string; body: () => string | Buffer }> = {
    '/': { type: 'text/html', body: () => page },
    '/text.json': { type: 'application/json', body: () => text },
    '/picture.png': { type: 'image/png', body: () => picture },
    '/editor.css': { type: 'text/css', body: () => readFileSync(join(folder, 'editor.css')) },
  }
  const server = createServer(({ url = '/' }, response) => {
    const answer = answers[url] ?? { type: 'text/javascript', body: () => readFileSync(join(folder, url)) }
    response.writeHead(200, { 'content-type': `${answer.type}; charset=utf-8` }).end(answer.body())
  })
  const port = await freePort()
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open))
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      rmSync(folder, { recursive: true })
    },
  }
}

function toBare({ id, type, props, content }: Block): object {
  return type === 'image' ? { id, type, props: { url: '/picture.png', caption: props.alt ?? '' } } : { id, type, content }
}
