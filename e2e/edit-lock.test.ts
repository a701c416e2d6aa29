import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aReader, type Reader } from '../testing/builders.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { startServer } from '../testing/start-server.ts'
import { atStudio, beginArticle, caretBehind, textOnServer } from '../testing/studio.ts'

const long = { timeout: 60_000, interval: 100 }
let house: OpenSite
let author: Reader
let editor: Reader

beforeEach(async () => {
  house = await openSite()
  author = await aReader(house, { role: 'author' })
  editor = await aReader(house, { role: 'editor' })
})

afterEach(() => house?.close())

test('an edit lock survives a server outage, and an author who lost it offline takes it back and saves their text', async () => {
  const desk = await atStudio(house, author)
  const id = await beginArticle(desk, 'Kept place')
  await desk.keyboard.type('Before.')
  await expect.poll(() => textOnServer(house, author, id), long).toContain('Before.')
  const other = await atStudio(house, editor, `/studio/write/${id}`)
  await other.getByText(`It is being edited by ${author.username}`).waitFor()
  const { taken_at } = await seatOf(id)

  await house.server.stop()
  await desk.keyboard.type(' While it was away.')
  await desk.getByText('No connection. Saved in this browser.').waitFor({ timeout: 60_000 })
  // The one who waits is the first to ask again.
  await desk.context().setOffline(true)
  // As if it had been away for longer than a place is free after.
  await sql`update content_locks set seen_at = seen_at - 300000`.execute(house.services.database.db)
  await using _again = await startServer({ DEMO: 'no', LIMITS: 'off', DATA_DIR: house.server.dataDir, PORT: new URL(house.server.url).port })
  await answered(other)
  expect(await seatOf(id)).toEqual({ user_id: author.id, taken_at })
  await desk.context().setOffline(false)
  await expect.poll(() => textOnServer(house, author, id), long).toContain('Before. While it was away.')
  expect(await canWrite(other)).toBe('false')

  await desk.context().setOffline(true)
  await desk.keyboard.type(' Unheard.')
  await desk.getByText('No connection. Saved in this browser.').waitFor({ timeout: 60_000 })
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => canWrite(other)).toBe('true')
  await desk.context().setOffline(false)
  await desk.getByText(`It is being edited by ${editor.username}`).waitFor({ timeout: 60_000 })
  expect(await canWrite(desk)).toBe('false')
  expect(await keptWords(desk)).toContain('Unheard.')
  expect(await textOnServer(house, author, id)).not.toContain('Unheard.')

  await desk.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => textOnServer(house, author, id), long).toContain('Before. While it was away. Unheard.')
  await expect.poll(() => keptWords(desk)).not.toContain('Unheard.')
  await caretBehind(desk, 'Unheard.')
  await desk.keyboard.type(' Heard.')
  await expect.poll(() => textOnServer(house, author, id), long).toContain('Unheard. Heard.')
  await other.getByText(`It is being edited by ${author.username}`).waitFor({ timeout: 60_000 })
}, 240_000)

/** Until the server has told this page once more who sits there. */
function answered(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/lock') && response.ok(), { timeout: 60_000 })
}

function seatOf(id: number): Promise<{ user_id: number; taken_at: number }> {
  return house.services.database.db
    .selectFrom('content_locks')
    .select(['user_id', 'taken_at'])
    .where('kind', '=', 'article')
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow()
}

function canWrite(page: Page): Promise<string | null> {
  return page.getByRole('textbox', { name: 'Article body' }).getAttribute('contenteditable')
}

function keptWords(page: Page): Promise<string> {
  return page.evaluate(() => Object.values(localStorage).join())
}
