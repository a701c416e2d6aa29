// Bytes of each kind of page, by kind of file, as a reader's browser fetches them (brotli), without the heads of answers.
// With --save the ratchet file is written; without it, what has grown is named.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '../testing/browser.ts'
import { startDrawnDemo } from './demo.ts'
import { waitForPdfPages } from '../testing/wait-for-pdf-pages.ts'
import { print } from './measure.ts'

const file = join(import.meta.dirname, 'weight.json')
const pages = {
  home: '/',
  articles: '/articles',
  article: '/articles/dead-letters-wide-awake',
  topic: '/articles/topic/film',
  author: '/author/mirko-strand',
  error: '/nowhere',
  magazine: '/magazine',
  releases: '/magazine/releases',
  release: '/magazine/releases/lost-and-found',
  reader: '/magazine/releases/lost-and-found?page=6',
  entertainment: '/magazine/entertainment',
  book: '/magazine/entertainment/books/salt-arithmetic',
  creatives: '/creatives',
  creative: '/creatives/first-class',
  events: '/events',
  event: '/events/last-dive-at-the-lido',
  podcast: '/podcast',
  episode: '/podcast/the-man-who-answers-the-clock-62',
}
const slack = 1.03
/** Of script, whatever was there before. */
const mostScript: Partial<Record<string, number>> = { article: 86_850, reader: 95_000 }

type Weight = Record<'html' | 'script' | 'style' | 'font', number>

await using server = await startDrawnDemo()
await waitForPdfPages(server, 'lost-and-found')
const browser = await openBrowser()
const found: Record<string, Weight> = {}
for (const [name, path] of Object.entries(pages)) found[name] = await weigh(path)
await browser.close()

print(
  'Bytes on the wire',
  Object.entries(found).map(([page, weight]) => ({ page, ...weight })),
)
for (const [name, { script }] of Object.entries(found)) {
  const most = mostScript[name]
  if (most !== undefined && script > most) fail(`${name}: ${script} bytes of script, at most ${most}`)
}
if (process.argv.includes('--save')) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
else if (existsSync(file)) compare(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Weight>) // written by the line above

async function weigh(path: string): Promise<Weight> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const weight: Weight = { html: 0, script: 0, style: 0, font: 0 }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, { kind: keyof Weight; head: number }>()
  const named: Record<string, keyof Weight> = { Document: 'html', Script: 'script', Stylesheet: 'style', Font: 'font' }
  session.on('Network.responseReceived', (event) => {
    const kind = named[event.type]
    if (kind) kinds.set(event.requestId, { kind, head: event.response.encodedDataLength })
  })
  session.on('Network.loadingFinished', (event) => {
    const known = kinds.get(event.requestId)
    // Heads are 1 kB each here and a few bytes behind a proxy that speaks HTTP/2.
    if (known) weight[known.kind] += event.encodedDataLength - known.head
  })
  await page.goto(server.url + path, { waitUntil: 'networkidle' })
  await context.close()
  return weight
}

function compare(before: Record<string, Weight>): void {
  const grown = Object.entries(found).flatMap(([page, weight]) =>
    Object.entries(weight).flatMap(([kind, bytes]) => {
      const old = before[page]?.[kind as keyof Weight] // keys of a Weight
      return old !== undefined && bytes > old * slack ? [`${page}: ${kind} has grown from ${old} to ${bytes} bytes`] : []
    }),
  )
  for (const line of grown) fail(line)
}

function fail(line: string): void {
  console.error(line)
  process.exitCode = 1
}
