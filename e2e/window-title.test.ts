import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { bearing } from '../testing/sessions.ts'
import { openSite } from '../testing/open-site.ts'
import { siteForTests } from '../testing/site-for-tests.ts'
import { openStudio } from '../testing/studio.ts'

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

const isCalled = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title)

test('the title of the window follows the title of an article as it is typed, and the screen after back and forward', async () => {
  const { id } = await anArticle(site, { title: 'Low tide', user_id: editor.id })
  const page = await openStudio(site, editor)
  await isCalled(page, 'Articles | Studio')
  await page.getByRole('link', { name: 'Low tide' }).first().click()
  await isCalled(page, 'Low tide | Writing | Studio')
  await page.getByRole('textbox', { name: 'Title' }).fill('High tide')
  await isCalled(page, 'High tide | Writing | Studio')
  await page.goBack()
  await isCalled(page, 'Articles | Studio')
  await page.goForward()
  await isCalled(page, 'High tide | Writing | Studio')
  await page.getByRole('textbox', { name: 'Title' }).fill('')
  await isCalled(page, 'Untitled | Writing | Studio')
  await page.getByRole('textbox', { name: 'Title' }).fill('High tide')

  const other = await anArticle(site, { title: 'Another one', user_id: editor.id })
  await page.goto(`/studio/write/${other.id}`)
  await isCalled(page, 'Another one | Writing | Studio')
  await page.goBack()
  await page.waitForURL(`**/studio/write/${id}`)
  await isCalled(page, 'High tide | Writing | Studio')
  await page.context().close()
})

test('the title of the window follows the title of a site page as it is typed, put back and discarded, its new address, and what another has saved', async () => {
  const page = await openStudio(site, editor, '/studio/pages/window-one?title=Window%20one')
  await isCalled(page, 'Window one | A page | Studio')
  await page.getByLabel('Title', { exact: true }).fill('Window two')
  await isCalled(page, 'Window two | A page | Studio')
  await page.reload()
  await isCalled(page, 'Window two | A page | Studio')
  await page.getByRole('button', { name: 'Discard' }).click()
  await isCalled(page, 'Window one | A page | Studio')
  await page.getByLabel('Title', { exact: true }).fill('Window three')
  await page.getByLabel('Address', { exact: true }).fill('window-three')
  await page.getByRole('button', { name: 'Save page' }).click()
  await page.waitForURL('**/studio/pages/window-three')
  await isCalled(page, 'Window three | A page | Studio')

  const body = JSON.stringify({ title: 'Window of another', standfirst: '', sections: [] })
  const headers = { ...bearing(editor.token), 'content-type': 'application/json' }
  await fetch(`${site.server.url}/api/pages/window-three`, { method: 'PUT', headers, body })
  await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
  await isCalled(page, 'Pages | Studio')
  await page.goBack()
  await page.reload()
  await isCalled(page, 'Window of another | A page | Studio')
  await page.context().close()
})
