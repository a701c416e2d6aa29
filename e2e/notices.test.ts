import { expect, test } from 'vitest'
import { violationsOn } from '../testing/accessibility.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio } from '../testing/studio.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const site = await siteForTests(openSite)

test('an article submitted by another user appears in the notices and the article list without a reload', async () => {
  const [ada, eve] = [await aReader(site, { role: 'author' }), await aReader(site, { role: 'editor' })]
  const call = async (path: string, body: object) => {
    const headers = { ...bearing(ada.token), 'content-type': 'application/json' }
    const answer = await fetch(`${site.server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { data: { id: number } } // as the contract of drafts has it
  }
  const page = await openStudio(site, eve, '/studio?queue=submitted')
  await page.getByRole('link', { name: 'Notices', exact: true }).waitFor()
  const { id } = (await call('/drafts', { title: 'The bell of the last tram' })).data
  await call(`/drafts/${id}/submit`, {})
  await page.getByRole('link', { name: /^Notices\s+1\s+unread$/ }).waitFor()
  await page.getByRole('row', { name: /The bell of the last tram/ }).waitFor()

  await page.getByRole('link', { name: /^Notices\s+1\s+unread$/ }).click()
  await page.getByRole('link', { name: `${ada.username} submitted “The bell of the last tram”` }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('link', { name: 'Notices', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Notice settings' }).click()
  await page.getByRole('combobox', { name: 'By mail: Submitted for review' }).selectOption('Daily digest')
  await page.reload()
  const mail = page.getByRole('combobox', { name: 'By mail: Submitted for review' })
  await expect.poll(() => mail.inputValue()).toBe('daily')
  expect(await violationsOn(page)).toEqual([])
  await page.context().close()
})
