// The last step of a build: begins the server on an empty magazine, asks for what a start and its first readers ask for, and keeps what V8 has compiled until then.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { navigationKinds } from '../src/content/kinds.ts'
import { bootstrap } from '../src/app/bootstrap.ts'
import { freePort } from '../testing/start-server.ts'

const pages = [
  '/',
  ...navigationKinds.map(({ pages: own, navigation }) => (own as Record<string, string>)[navigation.page] ?? '/'),
  '/api/blogs/public',
  '/api/categories/popular',
]
const patience = 30_000

const folder = mkdtempSync(join(tmpdir(), 'masthead-build-'))
const port = await freePort()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// Of who builds nothing counts: their database, files and mail are those of a real magazine.
for (const name of Object.keys(process.env)) if (name !== 'PATH') delete process.env[name]
Object.assign(process.env, { NODE_ENV: 'production', DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), DEMO: 'no', LOG_LEVEL: 'error' })

const server = bootstrap()
await untilReady()
for (const page of pages) await fetch(`http://127.0.0.1:${port}${page}`).then((answer) => answer.arrayBuffer())
server.keep()
process.exit()

async function untilReady(): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (Date.now() > until) throw new Error(`The server was not ready in ${patience / 1_000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
