import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, type Reader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

let tries = 0

const site = await siteForTests(openSite)
const { server } = site
const author = await aReader(site, { role: 'author' })
const editor = await aReader(site, { role: 'editor' })

test('an author submits an article, an editor publishes it, and everybody can read it', async () => {
  // A second try finds the first one's article under its address.
  const title = `Eleven clerks ${++tries}`
  const path = `/articles/eleven-clerks-${tries}`
  const studio = await openInEnglish(author)
  await studio.getByRole('button', { name: /New article/ }).click()
  await studio.waitForURL('**/studio/write/*')
  await studio.getByRole('textbox', { name: 'Title' }).fill(title)
  await studio.getByRole('textbox', { name: 'Standfirst' }).fill('What the city could not deliver.')
  await studio.getByRole('textbox', { name: 'Article body' }).click()
  await studio.keyboard.type('The lift only goes down with a key.')
  await studio.getByRole('button', { name: 'Send for approval' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await studio.getByRole('dialog').waitFor({ state: 'detached' })

  const chief = await openInEnglish(editor)
  await chief.goto(studio.url())
  await chief.getByRole('button', { name: 'Publish', exact: true }).click()
  await chief.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await chief.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(path), { interval: 20 }).toBe(200)
  expect(await (await fetch(server.url + path)).text()).toContain('The lift only goes down with a key.')
  await studio.context().close()
  await chief.context().close()
})

test('text written offline is saved on the server once the connection is back', async () => {
  const studio = await openInEnglish(author)
  await studio.getByRole('button', { name: /New article/ }).click()
  await studio.waitForURL('**/studio/write/*')
  await studio.getByRole('textbox', { name: 'Title' }).fill('Without a line')
  await studio.context().setOffline(true)
  await studio.getByRole('textbox', { name: 'Article body' }).click()
  await studio.keyboard.type('Nothing of this is lost.')
  // Longer than the pause after which a text is saved.
  await studio.waitForTimeout(4_000)
  await studio.context().setOffline(false)
  await expect.poll(() => textOf(studio), { timeout: 60_000, interval: 500 }).toContain('Nothing of this is lost.')
  await studio.context().close()
}, 180_000)

test('a typed address that no screen has leads to the screen that is meant, with its search, and back leads to the one before', async () => {
  const studio = await openStudio(site, editor, '/studio/topics')
  await studio.goto('/studio/articles?search=clerks')
  await studio.getByRole('heading', { name: 'Articles' }).waitFor()
  expect(studio.url()).toBe(`${server.url}/studio?search=clerks`)
  await studio.goBack()
  await studio.waitForURL('**/studio/topics')
  await studio.goto('/studio/nowhere')
  await studio.getByRole('heading', { name: 'Nothing here' }).waitFor()
  expect(studio.url()).toBe(`${server.url}/studio/nowhere`)
  await studio.context().close()
})

async function openInEnglish(person: Reader): Promise<Page> {
  const page = await openStudio(site, person)
  await page.getByRole('heading', { name: 'Articles' }).waitFor()
  return page
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(server.url + path)).status
}

/** The draft that is open, as the server has it. */
async function textOf(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  return (await fetch(`${server.url}/api/drafts/${id}`, { headers: bearing(author.token) })).text()
}

test('the site settings keep unsaved text until it is saved or discarded', async () => {
  const page = await openStudio(site, await aReader(site, { role: 'admin' }), '/studio/settings')
  const line = page.getByLabel('Line below it')
  await line.fill('Printed at noon')
  await page.getByLabel('Colophon').fill('Made by hand')
  await page.getByRole('link', { name: 'Redirects' }).click()
  await page.getByRole('heading', { name: 'Redirects' }).waitFor()
  await page.getByRole('link', { name: 'Site settings' }).click()
  await page.getByText('Your unsaved text was restored').waitFor()
  expect([await line.inputValue(), await page.getByLabel('Colophon').inputValue()]).toEqual(['Printed at noon', 'Made by hand'])
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await line.inputValue()).toBe('')
  await line.fill('Printed at dawn')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('shown everywhere').first().waitFor()
  expect(await (await fetch(site.server.url)).text()).toContain('Printed at dawn')
  await page.reload()
  await line.waitFor()
  expect(await line.inputValue()).toBe('Printed at dawn')
  expect(await page.getByText('What you typed earlier').count()).toBe(0)
  await page.context().close()
})
