// What failed once and then is good: how long until it is on the screen after “Try again” and on the next visit, beside a
// first visit that does not fail, for each read that a reader's page shows.
import type { Page } from 'playwright-core'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { openBrowser } from '../testing/browser.ts'
import { aReader } from '../testing/builders.ts'
import { AnswersOf, leave, noConnection, noteOf, tryAgain, untilShown, visit } from '../testing/failing-reads.ts'
import { readerReads, type ReaderRead } from '../testing/read-scenes.ts'
import { aVisitor } from '../testing/visitor.ts'
import { startDrawnDemo } from './demo.ts'
import { median, print } from './measure.ts'
import { reportFigure } from './report-figure.ts'

/** From the press or the visit to the content, ms. */
const most = 2_000

await using server = await startDrawnDemo()
const services = await openServices(readSettings({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' }), features)
const { token } = await aReader({ services }, { username: `recovery-${Date.now()}` })
await services.database.close()

const browser = await openBrowser()
const rows = []
for (const read of readerReads) rows.push(await measured(read))
await browser.close()

print('What failed is on the screen again, ms', rows)
for (const what of ['after Try again', 'on the next visit'] as const) {
  const slowest = Math.max(...rows.map((row) => row[what]))
  reportFigure(`slowest ${what}`, `${slowest} ms`, slowest <= most)
  reportFigure(`median ${what}, beside a visit without failure`, median(rows.map((row) => row[what] / row['first visit'])).toFixed(2), true)
}

async function measured(read: ReaderRead) {
  await using visitor = await aVisitor(browser, server, read.isOwn ? { token } : {})
  const { page } = visitor
  const answers = new AnswersOf(read)
  await answers.listen(page)

  await page.goto('/privacy')
  const first = await timed(page, answers, () => visit(page, read))

  await page.goto('/privacy')
  answers.fail = noConnection
  await visit(page, read)
  const note = await noteOf(page, read)
  answers.fail = null
  const pressed = await timed(page, answers, () => tryAgain(note))

  await page.goto('/privacy')
  answers.fail = noConnection
  await visit(page, read)
  await leave(page, await noteOf(page, read))
  answers.fail = null
  const again = await timed(page, answers, () => visit(page, read))
  return { operation: `${read.operation} on ${read.path}`, 'first visit': first, 'after Try again': pressed, 'on the next visit': again }
}

async function timed(page: Page, answers: AnswersOf, begin: () => Promise<void>): Promise<number> {
  const [began, { asked }] = [performance.now(), answers]
  await begin()
  await untilShown(page, answers, asked)
  return Math.round(performance.now() - began)
}
