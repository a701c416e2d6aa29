// Looks at a site row by row: `npm run conformance -- https://my-magazine.example [--token T] [--author-token T] [--write] [--no-browser]`.
// Without an address at a demo server of its own, which it may change.
import { parseArgs } from 'node:util'
import { browserOfWorker, chromiumPath, keeping, noChromium } from '../testing/browser.ts'
import { rows } from '../testing/conformance/rows.ts'
import { countsOf, lineOf, runRows } from '../testing/conformance/run.ts'
import { Site } from '../testing/conformance/site.ts'
import { startServer } from '../testing/start-server.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    'author-token': { type: 'string' },
    write: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const hasBrowser = values.browser && chromiumPath !== undefined
if (values.browser && !chromiumPath) console.log(noChromium)
const [address] = positionals
process.exitCode = address ? await look(address, values) : await lookAtDemo()

interface Tokens {
  token?: string
  'author-token'?: string
  write?: boolean
}

async function look(url: string, { token, 'author-token': authorToken, write = false }: Tokens): Promise<number> {
  const browser = hasBrowser ? await browserOfWorker() : undefined
  const site = new Site(url, {
    ...(token ? { token } : {}),
    ...(authorToken ? { authorToken } : {}),
    ...(browser ? { openContext: (entries) => browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...keeping(url, entries) }) } : {}),
  })
  const results = await runRows(rows, site, { write, browser: hasBrowser, build: true, onResult: (result) => console.log(lineOf(result)) })
  await browser?.close()
  console.log(countsOf(results))
  return results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

/** Its accounts are printed at the first start: the author's is what the rows about drafts need. */
async function lookAtDemo(): Promise<number> {
  await using server = await startServer({ DEMO: 'yes', LIMITS: 'off' })
  const [, email = '', password = ''] = /author\s+(\S+@\S+)\s+(\S+)/.exec(server.output()) ?? []
  const { json } = await new Site(server.url).ask('login', { json: { email, password } })
  const token: unknown = Reflect.get(Object(json), 'token')
  // Awaited: the server ends with this function.
  return await look(server.url, { write: true, ...(typeof token === 'string' ? { 'author-token': token } : {}) })
}
