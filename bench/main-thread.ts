// Work of the main thread until a page is quiet, at a CPU four times as slow, beside the same HTML without script in the same
// run: ROUNDS=5 node bench/main-thread.ts [page ...]. All times are CPU time of the thread, which other programs on the machine change
// little; blocking time is what of each task is beyond 50 ms. Medians; `alive` is the share of elements that React has hydrated.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../testing/browser.ts'
import { demoPages } from '../testing/demo-pages.ts'
import { waitForPdfPages } from '../testing/wait-for-pdf-pages.ts'
import { startDrawnDemo } from './demo.ts'
import { median, print } from './measure.ts'
import { reportFigure } from './report-figure.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const slower = 4
const longTask = 50
/** Most work in times of the page without script, and most blocking time in ms. */
const limits = { ratio: 1.5, blocked: 50 }
/** Longer than what a page waits for by itself, but for the view of an article, ms. */
const settle = 2_000

const { home, article, articles, topic, author, search, release, event, podcast } = demoPages
const all: Record<string, string | undefined> = { home, article, articles, topic, author, search, release, reader: `${release}?page=3`, event, podcast }
const wanted = process.argv.slice(2)

/** Kinds of work by the names of Chromium's trace events; the rest of a task is `other`. */
const kinds: Record<string, readonly string[]> = {
  script: [
    'EvaluateScript',
    'FunctionCall',
    'v8.compile',
    'v8.compileModule',
    'v8.evaluateModule',
    'RunMicrotasks',
    'TimerFire',
    'FireAnimationFrame',
    'EventDispatch',
    'MinorGC',
    'MajorGC',
  ],
  style: ['UpdateLayoutTree', 'ParseAuthorStyleSheet'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer', 'CompositeLayers'],
}

interface Work {
  total: number
  blocked: number
  longest: number
  alive: number
  shift: number
  largest: number
  byKind: Record<string, number>
}

/** As Chromium's trace format has it; times in µs. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

await using server = await startDrawnDemo()
await waitForPdfPages(server, 'lost-and-found')
const [whole, bare] = [await relay(server.url, (html) => html), await relay(server.url, withoutScript)]
const browser = await openBrowser()
const rows: Record<string, string | number>[] = []
for (const [page, path] of Object.entries(all)) {
  if (path === undefined || (wanted.length > 0 && !wanted.includes(page))) continue
  // The first visit cuts the pictures.
  await workOf(browser, whole + path)
  const [alive, still]: [Work[], Work[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    alive.push(await workOf(browser, whole + path))
    still.push(await workOf(browser, bare + path))
  }
  rows.push(rowOf(page, alive, still))
}
await browser.close()
print('Work of the main thread, ms', rows)
reportFigure(
  'largest ratio to the page without script',
  Math.max(...rows.map(({ ratio }) => Number(ratio))),
  rows.every(({ ratio }) => Number(ratio) <= limits.ratio),
)
reportFigure(
  'longest blocking time, ms',
  Math.max(...rows.map(({ blocked }) => Number(blocked))),
  rows.every(({ blocked }) => Number(blocked) <= limits.blocked),
)
process.exit()

function rowOf(page: string, alive: Work[], still: Work[]): Record<string, string | number> {
  const of = (works: Work[], value: (work: Work) => number) => Math.round(median(works.map(value)))
  const [work, without] = [of(alive, ({ total }) => total), of(still, ({ total }) => total)]
  return {
    page,
    work,
    'without script': without,
    ratio: (work / without).toFixed(2),
    blocked: of(alive, ({ blocked }) => blocked),
    'blocked without': of(still, ({ blocked }) => blocked),
    longest: of(alive, ({ longest }) => longest),
    'longest without': of(still, ({ longest }) => longest),
    ...Object.fromEntries(
      Object.keys(kinds).map((kind) => [kind, `${of(alive, ({ byKind }) => byKind[kind] ?? 0)} (${of(still, ({ byKind }) => byKind[kind] ?? 0)})`]),
    ),
    'alive %': of(alive, (one) => one.alive * 100),
    shift: median(alive.map(({ shift }) => shift)).toFixed(4),
    'largest paint': `${of(alive, ({ largest }) => largest)} (${of(still, ({ largest }) => largest)})`,
  }
}

async function workOf(from: Browser, url: string): Promise<Work> {
  const context = await from.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(watchPage)
  const categories = ['toplevel', 'v8', 'devtools.timeline', 'disabled-by-default-lighthouse', 'disabled-by-default-v8.compile']
  await from.startTracing(page, { categories })
  await page.goto(url, { waitUntil: 'load' })
  await quiet(page)
  const { traceEvents } = JSON.parse(String(await from.stopTracing())) as { traceEvents: TraceEvent[] }
  const seen = await seenOn(page)
  await context.close()
  return { ...seen, ...sumOf(traceEvents) }
}

/** Resolves when nothing has been asked for and no element has come for a while. */
async function quiet(page: Page): Promise<void> {
  let before = ''
  for (let now = await stateOf(page); now !== before; now = await stateOf(page)) {
    before = now
    await page.waitForTimeout(settle)
  }
}

async function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => [performance.getEntriesByType('resource').length, document.querySelectorAll('*').length].join(' '))
}

/** Runs in the page. */
function watchPage(): void {
  const seen = { shift: 0, largest: 0 }
  Object.assign(globalThis, { seen })
  const watch = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('layout-shift', ({ value = 0 }) => (seen.shift += value))
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
}

async function seenOn(page: Page): Promise<Pick<Work, 'shift' | 'largest' | 'alive'>> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('#root *')]
    const alive = elements.filter((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')))
    const { seen } = globalThis as unknown as { seen: { shift: number; largest: number } } // by watchPage
    return { ...seen, alive: alive.length / Math.max(1, elements.length) }
  })
}

function sumOf(events: TraceEvent[]): Omit<Work, 'shift' | 'largest' | 'alive'> {
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  const done = events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`))
  const tasks = done.filter(({ name }) => name === 'ThreadControllerImpl::RunTask').map(timeOf)
  return {
    total: tasks.reduce((sum, time) => sum + time, 0),
    blocked: tasks.reduce((sum, time) => sum + Math.max(0, time - longTask), 0),
    longest: Math.max(0, ...tasks),
    byKind: Object.fromEntries(Object.entries(kinds).map(([kind, names]) => [kind, ownTime(done, names)])),
  }
}

/** Time in events of these names, without that in events of other kinds within them, ms. */
function ownTime(events: TraceEvent[], names: readonly string[]): number {
  const known = new Map(Object.entries(kinds).flatMap(([kind, ofKind]) => ofKind.map((name) => [name, kind] as const)))
  const sorted = events.filter(({ name }) => known.has(name)).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  let sum = 0
  const open: TraceEvent[] = []
  for (const one of sorted) {
    while (open.length > 0 && endOf(open.at(-1)) <= one.ts) open.pop()
    const around = open.at(-1)
    if (names.includes(one.name)) sum += timeOf(one)
    if (around && names.includes(around.name)) sum -= timeOf(one)
    open.push(one)
  }
  return sum
}

function endOf(event: TraceEvent | undefined): number {
  return event ? event.ts + (event.dur ?? 0) : 0
}

/** CPU time of the thread, ms. */
function timeOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1_000
}

function withoutScript(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<template id="code"[^>]*>[\s\S]*?<\/template>|<link rel="modulepreload"[^>]*>/g, '')
}

/** A server that passes everything on to another one, and its pages as `change` makes them. */
async function relay(to: string, change: (html: string) => string): Promise<string> {
  const passing = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const asked = request(to + (incoming.url ?? '/'), { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers
      const status = answer.statusCode ?? 502
      if (rest['content-type']?.startsWith('text/html')) void text(answer).then((html) => outgoing.writeHead(status, rest).end(change(html)))
      else answer.pipe(outgoing.writeHead(status, answer.headers))
    })
    incoming.pipe(asked)
  })
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(passing.address() as AddressInfo).port}` // of a TCP server that listens
}
