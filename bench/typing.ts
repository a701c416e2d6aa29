// A page with 200 comments beside one with none: its weight, its first paint, and how long a letter takes to show while
// one types a comment on a CPU four times as slow (the slowest interaction of all, as INP counts it).
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { postComment } from '#community/comments/posting.ts'
import { openBrowser } from '../testing/browser.ts'
import { aReader, anArticle } from '../testing/builders.ts'
import { startServer } from '../testing/start-server.ts'
import { textOf } from './many-readers.ts'
import { median, print } from './measure.ts'

const comments = 200
const rounds = 5
const sentence = 'I was there on the night of the fog, and I can tell you that it was colder than you write.'

const dataDir = mkdtempSync(join(tmpdir(), 'masthead-typing-'))
const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
const [quiet, loud] = [await anArticle({ services }, { title: 'Without' }), await anArticle({ services }, { title: 'With many' })]
const people = await Promise.all(Array.from({ length: 20 }, () => aReader({ services })))
let head = 0
for (let i = 0; i < comments; i++) {
  const by = people[i % people.length]
  if (!by) continue
  const target = i % 4 === 0 ? { type: 'Blog' as const, id: loud.id } : { type: 'Comment' as const, id: head }
  const { id } = await postComment(services, { ...by, role: 'author', verified: true }, { ...target, description: textOf(i) })
  if (i % 4 === 0) head = id
}
await services.database.close()

{
  await using server = await startServer({ DEMO: 'no', LIMITS: 'off', DATA_DIR: dataDir })
  const browser = await openBrowser()
  const rows = []
  for (const [name, slug] of [
    ['no comments', quiet.slug],
    [`${comments} comments`, loud.slug],
  ] as const) {
    const url = `${server.url}/articles/${slug}`
    const seen = []
    for (let round = 0; round < rounds; round++) seen.push(await typeOn(browser, url))
    rows.push({
      page: name,
      'HTML, brotli bytes': await bytesOf(url),
      'first paint, ms': Math.round(median(seen.map((one) => one.paint))),
      'slowest letter, ms (CPU / 4)': median(seen.map((one) => one.slowest)),
    })
  }
  await browser.close()
  print('An article with and without comments', rows)
}
rmSync(dataDir, { recursive: true, force: true })

async function typeOn(browser: Browser, url: string): Promise<{ paint: number; slowest: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    // 16 ms is the least that can be asked for.
    new PerformanceObserver((list) => seen.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    } as PerformanceObserverInit)
  })
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.click()
  await page.keyboard.type(sentence, { delay: 30 })
  await page.waitForTimeout(500)
  const found = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    slowest: Math.max(16, ...(globalThis as unknown as { seen: number[] }).seen), // set above
  }))
  await context.close()
  return found
}

function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}
