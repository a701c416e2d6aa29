import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { cutOff } from '../testing/cut-off.ts'
import { openSite } from '../testing/open-site.ts'
import { openStudio, beginArticle } from '../testing/studio.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const long = { timeout: 60_000, interval: 50 }

const site = await siteForTests(openSite)
const editor = await aReader(site, { role: 'editor' })

interface NewThing {
  path: string
  /** Where it is created, and how many there are. */
  calls: RegExp
  list: string
  type: (page: Page, text: string) => Promise<void>
  button: string
}

const newThings: Record<string, NewThing> = {
  redirect: {
    path: '/studio/redirects',
    calls: /\/api\/redirects(\?|$)/,
    list: '/api/redirects',
    async type(page, text) {
      await page.getByLabel('Old address').fill(`/${text}`)
      await page.getByLabel('Leads to').fill('/articles')
    },
    button: 'Add',
  },
  webhook: {
    path: '/studio/webhooks',
    calls: /\/api\/webhooks(\?|$)/,
    list: '/api/webhooks',
    type: (page, text) => page.getByLabel('Address that receives events').fill(`https://hooks.example.org/${text}`),
    button: 'Add',
  },
  token: {
    path: '/studio/tokens',
    calls: /\/api\/tokens(\?|$)/,
    list: '/api/tokens',
    type: (page, text) => page.getByLabel('Purpose').fill(text),
    button: 'Create',
  },
  'newsletter list': {
    path: '/studio/newsletter/lists',
    calls: /\/api\/newsletter\/lists(\?|$)/,
    list: '/api/newsletter/lists/all',
    type: (page, text) => page.getByRole('textbox', { name: 'Name', exact: true }).fill(text),
    button: 'Make the list',
  },
  invitation: {
    path: '/studio/people?invite=1',
    calls: /\/api\/invitations(\?|$)/,
    list: '/api/invitations',
    type: (page, text) => page.getByLabel('E-mail', { exact: true }).fill(`${text}@masthead.example`),
    button: 'Send the invitation',
  },
}

test.each(Object.entries(newThings))(
  'one %s whose response was lost twice and that is changed then is there once, as it was changed',
  async (name, { path, calls, list, type, button }) => {
    const admin = await aReader(site, { role: 'admin' })
    const studio = await openStudio(site, admin, path)
    const seen = await cutOff(studio, 'POST', calls, (count) => count < 3)
    const send = studio.getByRole('button', { name: button, exact: true })
    await type(studio, `wrong-${name.at(0)}`)
    await send.click()
    await expect.poll(() => seen.statuses, long).toEqual([200, 200])
    await expect.poll(() => send.isEnabled(), long).toBe(true)
    await type(studio, `right-${name.at(0)}`)
    await send.click()
    const stored = async () => (await fetch(site.server.url + list, { headers: bearing(admin.token) })).text()
    await expect.poll(stored, long).toContain(`right-${name.at(0)}`)
    // The address of a list is that of its first name.
    expect(await stored()).not.toMatch(/"(?:name|url|from_path|email)":"[^"]*wrong-/)
    await studio.context().close()
  },
)

test('a correction whose response was lost twice and that is changed then is published once, as it was changed', async () => {
  const { id } = await anArticle(site)
  const studio = await openStudio(site, editor, `/studio/write/${id}`)
  await studio.getByRole('button', { name: 'Corrections', exact: true }).click()
  await studio.getByRole('button', { name: 'Enter a correction' }).click()
  const seen = await cutOff(studio, 'POST', /\/corrections(\?|$)/, (count) => count < 3)
  const publish = studio.getByRole('button', { name: 'Publish the correction' })
  await studio.getByRole('textbox', { name: 'What was wrong' }).fill('The tram was late.')
  await studio.getByRole('textbox', { name: 'What is right' }).fill('The tram was never.')
  await publish.click()
  await expect.poll(() => seen.statuses, long).toEqual([200, 200])
  await expect.poll(() => publish.isEnabled(), long).toBe(true)
  await studio.getByRole('textbox', { name: 'What is right' }).fill('The tram was early.')
  await publish.click()
  const corrected = async () => {
    const answer = await fetch(`${site.server.url}/api/drafts/${id}/corrections`, { headers: bearing(editor.token) })
    return ((await answer.json()) as { data: { correct: string }[] }).data.map(({ correct }) => correct) // as its contract has it
  }
  await expect.poll(corrected, long).toEqual(['The tram was early.'])
  await studio.context().close()
})

test('a note whose response was lost twice and that is changed then is written once, as it was changed', async () => {
  const studio = await openStudio(site, editor)
  const id = await beginArticle(studio, 'Noted twice')
  await studio.getByRole('button', { name: 'Notes' }).click()
  const seen = await cutOff(studio, 'POST', /\/api\/drafts\/\d+\/notes(\?|$)/, (count) => count < 3)
  const note = studio.getByLabel('General note')
  await note.fill('The wrong ferry')
  await studio.getByRole('button', { name: 'Add note' }).click()
  await expect.poll(() => seen.statuses, long).toEqual([200, 200])
  await note.fill('The right ferry')
  await studio.getByRole('button', { name: 'Add note' }).click()
  const texts = async () => {
    const answer = await fetch(`${site.server.url}/api/drafts/${id}/notes`, { headers: bearing(editor.token) })
    return ((await answer.json()) as { data: { text: string }[] }).data.map(({ text }) => text) // as its contract has it
  }
  await expect.poll(texts, long).toEqual(['The right ferry'])
  await studio.context().close()
})
