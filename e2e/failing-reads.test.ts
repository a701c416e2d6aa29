import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReader } from '../testing/builders.ts'
import { AnswersOf, failedAnswer, leave, noConnection, noteOf, tryAgain, untilShown, visit, type Failure } from '../testing/failing-reads.ts'
import { permissions } from '../testing/permissions.ts'
import { readerReads, readsWithoutNote, type ReaderRead } from '../testing/read-scenes.ts'
import { setImpatient } from '../testing/set-impatient.ts'
import { sharedDemo, type SharedDemo } from '../testing/shared-demo.ts'
import { aVisitor, type Visitor } from '../testing/visitor.ts'
import { someOf } from '../testing/lane.ts'

const failures: Record<string, Failure> = {
  'an answer 500': failedAnswer,
  'no connection': noConnection,
  'HTML instead of JSON': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' }),
  'half of an answer': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":{"id":1,' }),
  // Until the page's own patience is over.
  'no answer': async () => {},
}

let site: SharedDemo
const visitors: Visitor[] = []

beforeAll(async () => {
  site = await sharedDemo()
})
afterAll(async () => {
  for (const visitor of visitors) await visitor[Symbol.asyncDispose]()
  await site?.close()
})

let anybody: Promise<Page> | undefined
let member: Promise<Page> | undefined

/** One browser for all reads of the same person. */
function pageOf({ isOwn }: ReaderRead): Promise<Page> {
  return isOwn ? (member ??= openPage(aReader(site))) : (anybody ??= openPage())
}

async function openPage(person?: ReturnType<typeof aReader>): Promise<Page> {
  const visitor = await aVisitor(site.browser, site.server, person ? { token: (await person).token } : {})
  visitors.push(visitor)
  visitor.page.setDefaultTimeout(10_000)
  return visitor.page
}

async function open(read: ReaderRead): Promise<{ page: Page; answers: AnswersOf }> {
  const page = await pageOf(read)
  const answers = new AnswersOf(read)
  await answers.listen(page)
  await page.goto('/privacy')
  return { page, answers }
}

test.each(someOf(readerReads, 2))('$operation on $path: says each time what failed, and loads after “Try again”', { timeout: 120_000 }, async (read) => {
  const { page, answers } = await open(read)
  answers.fail = failedAnswer
  await visit(page, read)
  for (const [name, how] of someOf(Object.entries(failures), 3)) {
    const note = await noteOf(page, read)
    expect(await page.getByText('Take Me home').count()).toBe(0)
    const { asked } = answers
    answers.fail = how
    await setImpatient(page, name === 'no answer')
    await tryAgain(note)
    await expect.poll(() => answers.asked).toBeGreaterThan(asked)
  }
  const note = await noteOf(page, read)
  await setImpatient(page, false)
  answers.fail = null
  const { asked } = answers
  await tryAgain(note)
  await untilShown(page, answers, asked)
})

test.each(someOf(readerReads, 8))('$operation on $path: what failed loads on the next visit', { timeout: 120_000 }, async (read) => {
  const { page, answers } = await open(read)
  answers.fail = noConnection
  await visit(page, read)
  await leave(page, await noteOf(page, read))
  answers.fail = null
  const { asked } = answers
  await visit(page, read)
  await untilShown(page, answers, asked)
})

test('every read that a reader may make is shown on a page here, or it is said why not', () => {
  const known = Object.entries(permissions).flatMap(([operation, { anonymous, member }]) =>
    operation.startsWith('GET ') && (anonymous === 'in' || member === 'in') ? [operation] : [],
  )
  const shown = readerReads.map(({ operation }) => operation)
  expect([...new Set([...shown, ...Object.keys(readsWithoutNote)])].sort()).toEqual(known.sort())
  expect(Object.keys(readsWithoutNote).filter((operation) => shown.includes(operation))).toEqual([])
})
