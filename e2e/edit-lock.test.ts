import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { startServer } from '../testing/start-server.ts'
import { openStudio, beginArticle, placeCaretAfter, textOnServer } from '../testing/studio.ts'

const long = { timeout: 60_000, interval: 100 }
let site: OpenSite
let author: Reader
let editor: Reader

beforeEach(async () => {
  site = await openSite()
  author = await aReader(site, { role: 'author' })
  editor = await aReader(site, { role: 'editor' })
})

afterEach(() => site?.close())

test('an edit lock survives a server outage, and an author who lost it offline takes it back and saves their text', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Kept place')
  await studio.keyboard.type('Before.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Before.')
  const other = await openStudio(site, editor, `/studio/write/${id}`)
  await other.getByText(`It is being edited by ${author.username}`).waitFor()
  const { taken_at } = await lockOf(id)

  await site.server.stop()
  await studio.keyboard.type(' While it was away.')
  await studio.getByText('No connection. Saved in this browser.').waitFor({ timeout: 60_000 })
  // The waiting editor is the first to ask for the lock again.
  await studio.context().setOffline(true)
  // As if the server had been down for longer than a lock lasts.
  await sql`update content_locks set seen_at = seen_at - 300000`.execute(site.services.database.db)
  await using _again = await startServer({ DEMO: 'no', LIMITS: 'off', DATA_DIR: site.server.dataDir, PORT: new URL(site.server.url).port })
  await answered(other)
  expect(await lockOf(id)).toMatchObject({ user_id: author.id, taken_at })
  await studio.context().setOffline(false)
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Before. While it was away.')
  expect(await canWrite(other)).toBe('false')

  await studio.context().setOffline(true)
  await studio.keyboard.type(' Unheard.')
  await studio.getByText('No connection. Saved in this browser.').waitFor({ timeout: 60_000 })
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => canWrite(other)).toBe('true')
  await studio.context().setOffline(false)
  await studio.getByText(`It is being edited by ${editor.username}`).waitFor({ timeout: 60_000 })
  expect(await canWrite(studio)).toBe('false')
  expect(await localText(studio)).toContain('Unheard.')
  expect(await textOnServer(site, author, id)).not.toContain('Unheard.')

  await studio.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Before. While it was away. Unheard.')
  await expect.poll(() => localText(studio)).not.toContain('Unheard.')
  await placeCaretAfter(studio, 'Unheard.')
  await studio.keyboard.type(' Heard.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Unheard. Heard.')
  await other.getByText(`It is being edited by ${author.username}`).waitFor({ timeout: 60_000 })
}, 240_000)

test('an author who hears nothing of their lock has it: the next time the page asks, and when it is loaded anew before', async () => {
  const { id } = await anArticle(site, { user_id: author.id })
  const studio = await openStudio(site, author)
  const lostOnce = async () => {
    const reached = Promise.withResolvers<void>()
    await studio.route(/\/lock$/, (route) => route.fetch().then(() => reached.resolve()), { times: 1 })
    return reached.promise
  }
  const lost = lostOnce()
  await studio.goto(`/studio/write/${id}`)
  await lost
  const { key } = await lockOf(id)
  const again = lockAnswer(studio)
  await studio.reload()
  expect(await again).toEqual({ key })
  await expect.poll(() => canWrite(studio)).toBe('true')

  await studio.context().close()
  await site.services.database.db.deleteFrom('content_locks').execute()
  const second = await openStudio(site, author)
  await second.route(/\/lock$/, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  const heard = lockAnswer(second)
  await second.goto(`/studio/write/${id}`)
  expect(await heard).toEqual({ key: (await lockOf(id)).key })
  expect(await second.getByText('It is being edited by').count()).toBe(0)
})

test('an article is written on at once when the window that had it is closed while this one asks', async () => {
  const { id } = await anArticle(site, { user_id: author.id })
  const studio = await openStudio(site, author, `/studio/write/${id}`)
  await expect.poll(() => canWrite(studio), long).toBe('true')
  const next = await studio.context().newPage()
  const asked = Promise.withResolvers<void>()
  const isClosed = Promise.withResolvers<void>()
  await next.route(
    /\/lock$/,
    async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await isClosed.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await next.goto(`/studio/write/${id}`)
  await asked.promise
  // As on a slow machine: what it says as it goes does not arrive.
  await studio.context().route(/\/unlock$/, (route) => route.abort())
  await studio.close()
  const again = next.waitForRequest(/\/lock$/, { timeout: 10_000 })
  isClosed.resolve()
  await again
  await expect.poll(() => canWrite(next), long).toBe('true')
})

test('a page whose article somebody else has open asks for the lock no more often than one that holds it', async () => {
  const { id } = await anArticle(site, { user_id: author.id })
  const studio = await openStudio(site, author, `/studio/write/${id}`)
  await expect.poll(() => canWrite(studio), long).toBe('true')
  const other = await openStudio(site, editor, `/studio/write/${id}`)
  await other.getByText(`It is being edited by ${author.username}`).waitFor()
  let asked = 0
  other.on('request', (request) => (asked += Number(request.url().endsWith('/lock'))))
  await other.waitForTimeout(5_000)
  // A third of a beat holds one at most.
  expect(asked).toBeLessThanOrEqual(1)
})

/** The key in the first answer about a lock that arrives from now on. */
async function lockAnswer(page: Page): Promise<{ key: string | null }> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/lock') && response.ok(), { timeout: 60_000 })
  const { key } = (await answer.json()) as { key: string | null } // as the contract has it
  return { key }
}

/** Waits until the server has answered this page again who holds the lock. */
function answered(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/lock') && response.ok(), { timeout: 60_000 })
}

function lockOf(id: number): Promise<{ user_id: number; taken_at: number; key: string }> {
  return site.services.database.db
    .selectFrom('content_locks')
    .select(['user_id', 'taken_at', 'key'])
    .where('kind', '=', 'article')
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow()
}

function canWrite(page: Page): Promise<string | null> {
  return page.getByRole('textbox', { name: 'Article body' }).getAttribute('contenteditable')
}

function localText(page: Page): Promise<string> {
  return page.evaluate(() => Object.values(localStorage).join())
}
