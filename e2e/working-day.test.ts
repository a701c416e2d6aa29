import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { postComment } from '#community/comments/posting.ts'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import { someOf } from '../testing/lane.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { acquireEditLock, beginArticle, openStudio } from '../testing/studio.ts'
import { until } from '../testing/until.ts'

const authors = 4
const articles = Array.from({ length: 40 }, (_, n) => n)
/** Since they typed their passwords, ms. */
const longAgo = 8 * 60 * 60_000
let tries = 0

const site = await siteForTests(openSite)

test('four authors and an editor write, note, moderate and publish for a day without being asked for a password', { timeout: 900_000 }, async () => {
  tries++
  const writers: Page[] = []
  for (let n = 0; n < authors; n++) writers.push(await atWork(await aReader(site, { role: 'author' })))
  const chief = await atWork(await aReader(site, { role: 'editor' }))
  const written = someOf(articles, 5)
  for (const n of written) {
    const title = `Report ${n} of day ${tries}`
    const writer = writers[n % authors] ?? chief
    const id = await beginArticle(writer, title)
    await writer.keyboard.type('The lift only goes down with a key.')
    await writer.getByRole('button', { name: 'Send for approval' }).first().click()
    await writer.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
    await writer.getByRole('dialog').waitFor({ state: 'hidden' })
    await writer.goto('/studio')
    await approve(chief, id, title)
    await expectNoQuestion(writer, chief)
  }
  await moderate(chief)
  await expectNoQuestion(...writers, chief)
  expect((await publicTitles()).filter((title) => title.endsWith(`of day ${tries}`))).toHaveLength(written.length)
  for (const page of [...writers, chief]) await page.context().close()
})

/** Somebody who has logged in this morning. */
async function atWork(person: Reader): Promise<Page> {
  const page = await openStudio(site, person)
  const { db } = site.services.database
  await db
    .updateTable('sessions')
    .set({ confirmed_at: Date.now() - longAgo })
    .where('user_id', '=', person.id)
    .execute()
  return page
}

/** Opens what waits, leaves a note and publishes it. */
async function approve(chief: Page, id: number, title: string): Promise<void> {
  await chief.goto('/studio')
  await chief.getByRole('link', { name: title }).first().click()
  await chief.waitForURL(`**/studio/write/${id}`)
  await acquireEditLock(chief)
  await chief.getByRole('button', { name: 'Notes', exact: true }).click()
  const notes = chief.getByRole('complementary', { name: 'Notes' })
  await notes.getByLabel('General note').fill('Good.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.locator('p', { hasText: 'Good.' }).waitFor()
  await chief.getByRole('button', { name: 'Publish', exact: true }).click()
  await chief.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await chief.getByText('Public', { exact: true }).waitFor()
}

/** Shows a comment that was held for its link. */
async function moderate(chief: Page): Promise<void> {
  const text = `The timetable is at https://ferry.example/${tries} and at https://ferry.example/times`
  const { id } = await anArticle(site)
  await postComment(site.services, { ...(await aReader(site)), role: 'member', verified: true }, { type: 'Blog', id, description: text })
  await chief.goto('/studio')
  const held = chief.getByRole('listitem').filter({ hasText: 'The timetable is at' })
  await held.getByRole('button', { name: 'Show' }).click()
  const state = () => site.services.database.db.selectFrom('comments').select('status').where('article_id', '=', id).executeTakeFirst()
  await until(async () => (await state())?.status === 'shown', { what: 'the comment among those that are shown' })
}

async function expectNoQuestion(...pages: Page[]): Promise<void> {
  for (const page of pages) expect(await page.getByRole('dialog', { name: 'Confirm it’s you' }).count()).toBe(0)
}

async function publicTitles(): Promise<string[]> {
  const answer = await fetch(`${site.server.url}/api/blogs/public?limit=100`)
  const { data } = (await answer.json()) as { data: { title: string }[] } // as the contract of lists has it
  return data.map(({ title }) => title)
}
