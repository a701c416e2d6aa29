import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { aReader, type Reader } from '../testing/builders.ts'
import type { OpenSite } from '../testing/open-site.ts'
import { sharedSite } from '../testing/shared-site.ts'
import { drawing } from '../testing/pictures.ts'
import { atStudio, beginArticle, caretBehind, textOnServer } from '../testing/studio.ts'
import { logIn } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'

const password = 'eleven clerks and a lamp'
const long = { timeout: 60_000, interval: 100 }
const line = 'The night lift goes down at eleven with a lamp and a rope. '
let site: OpenSite
let author: Reader

beforeAll(async () => {
  site = await sharedSite()
  author = await aReader(site, { role: 'author' })
  await updateUser(site.services.database.db, author.id, { password_hash: await hashPassword(password) })
})

afterAll(() => site?.close())

test.each([
  ['a plain text of 2 MB', 'it is 2.4 MB', { 'text/plain': `${line.repeat(9)}\n\n`.repeat(4_000) }],
  ['a web page of 1 MB', 'it is 1.2 MB', { 'text/html': `<p style="color:red">${line.repeat(9)}</p>`.repeat(2_000) }],
  ['a list of three thousand lines', 'with it there are 3,001 paragraphs', { 'text/html': `<ul>${'<li>a lamp</li>'.repeat(3_000)}</ul>` }],
])('pasting %s is refused before conversion, and the text stays unchanged', async (_, why, data) => {
  const desk = await atStudio(site, author)
  const id = await beginArticle(desk, 'Too much')
  await desk.keyboard.type('Written before.')
  await paste(desk, data)
  await desk.getByText(`Nothing was pasted: ${why}`).first().waitFor()
  await desk.keyboard.type(' Written after.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Written before. Written after.')
  expect(await textOnServer(site, author, id)).not.toContain('lamp')
  await desk.context().close()
})

test('a pasted text with a large inline picture is accepted', async () => {
  const desk = await atStudio(site, author)
  const id = await beginArticle(desk, 'A picture in the text')
  await paste(desk, { 'text/html': `<p>A lamp.</p><p><img alt="noise" src="data:image/gif;base64,${'A'.repeat(900_000)}"></p>` })
  await expect.poll(() => textOnServer(site, author, id), long).toContain('A lamp.')
  await desk.context().close()
})

test('on a slow connection a saved form is not shown as unsaved after a reload', async () => {
  const desk = await atStudio(site, await aReader(site, { role: 'editor' }), '/studio/topics/new')
  await desk.route(/\/api\/.*topics\/\d+(\/draft)?$/, async (route) => {
    await new Promise((done) => setTimeout(done, 900))
    await route.continue()
  })
  const unsaved = desk.getByText(/^Not saved yet$|^What you typed earlier/)
  const isSaved = async (name: string) => {
    await unsaved.waitFor({ state: 'detached' })
    await desk.reload()
    await desk.getByRole('heading', { name }).waitFor()
    expect(await unsaved.count()).toBe(0)
  }
  await desk.getByLabel('Name').fill('Lamps')
  await desk.getByRole('button', { name: 'Save and publish' }).click()
  await desk.getByText('Published').first().waitFor()
  await isSaved('Lamps')
  await desk.getByLabel('Name').fill('Ropes')
  await desk.keyboard.press('Control+s')
  await desk.getByText('Saved', { exact: true }).first().waitFor()
  await isSaved('Ropes')
  await desk.context().close()
})

test('a connection that breaks right after a save causes no conflict at the next save', async () => {
  const desk = await atStudio(site, await aReader(site, { role: 'editor' }), '/studio/topics/new')
  const topic = /\/api\/.*topics\/\d+\/draft$/
  await desk.route(topic, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await desk.getByLabel('Name').fill('Hooks')
  await desk.keyboard.press('Control+s')
  await desk.getByRole('alert').first().waitFor()
  await desk.unroute(topic)
  await desk.getByRole('button', { name: 'Try again' }).click()
  await desk.getByLabel('Name').fill('Hooks and eyes')
  await desk.keyboard.press('Control+s')
  await desk.locator('.save-status.is-saved').filter({ hasText: 'Saved' }).waitFor()
  await desk.reload()
  await desk.getByRole('heading', { name: 'Hooks and eyes' }).waitFor()
  expect(await desk.getByText(/^What you typed earlier/).count()).toBe(0)
  await desk.context().close()
})

test('a refused setting stays in its field with its error and does not block saving the text', async () => {
  const desk = await atStudio(site, author)
  const id = await beginArticle(desk, 'Refused')
  await desk.getByRole('button', { name: 'Settings' }).click()
  const address = desk.getByLabel('Canonical address')
  await address.fill('htp:/nowhere')
  await desk.keyboard.press('Tab')
  await desk.getByText('Saved, except this: ‘Canonical address’ must begin with').waitFor()
  await caretBehindAnything(desk)
  await desk.keyboard.type('Still saved.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Still saved.')
  expect(await address.inputValue()).toBe('htp:/nowhere')
  expect(await address.getAttribute('aria-invalid')).toBe('true')

  // A step would be one with another setting than the one typed.
  await desk.getByRole('button', { name: 'Send for approval' }).click()
  await desk.getByText('‘Canonical address’ must begin with https:// or http://.', { exact: true }).last().waitFor()

  await desk.reload()
  await desk.getByText('Saved, except this: ‘Canonical address’').waitFor()
  await desk.getByRole('button', { name: 'Settings' }).click()
  expect(await address.inputValue()).toBe('htp:/nowhere')
  await address.fill('https://example.org/first')
  await desk.keyboard.press('Tab')
  await desk.locator('.save-status.is-saved').waitFor()
  expect(await address.getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => kept(desk, id), long).toEqual([])
  await desk.context().close()
})

test('a picture pasted after the session ended is uploaded once the author logs in again', async () => {
  const desk = await atStudio(site, author)
  const id = await beginArticle(desk, 'Signed out over a picture')
  await desk.keyboard.type('Above it.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Above it.')
  const token = await endSessions()
  const bytes = (await drawing().png().toBuffer()).toString('base64')
  await desk.evaluate((base64) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'lift.png', { type: 'image/png' }))
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  await logInOver(desk)
  await desk.locator('.picture-block picture img').waitFor()
  await expect.poll(() => textOnServer(site, { ...author, token }, id), long).toContain('"type":"image"')
  await desk.context().close()
})

test('a file chosen for the media library after the session ended is uploaded once the author logs in again', async () => {
  const desk = await atStudio(site, author, '/studio/media')
  await desk.getByRole('heading', { name: 'Media' }).waitFor()
  await endSessions()
  const [chooser] = await Promise.all([desk.waitForEvent('filechooser'), desk.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles({ name: 'ended-over.jpg', mimeType: 'image/jpeg', buffer: await drawing().jpeg().toBuffer() })
  await logInOver(desk)
  const names = async () => (await site.services.database.db.selectFrom('media').select('name').execute()).map(({ name }) => name)
  await expect.poll(names, long).toContain('ended-over.webp')
  await desk.context().close()
})

async function paste(desk: Page, data: Record<string, string>): Promise<void> {
  await desk.evaluate((kinds) => {
    const clipboardData = new DataTransfer()
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text)
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** All of the author's but a new one, whose token it returns and keeps for what follows. */
async function endSessions(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.server.url}/api/login`, { method: 'POST', headers, body: JSON.stringify({ email: author.email, password }) })
  const { token } = (await answer.json()) as { token: string } // as the contract has it
  await fetch(`${site.server.url}/api/user/sessions`, { method: 'DELETE', headers: bearing(token) })
  author = { ...author, token }
  return token
}

async function logInOver(desk: Page): Promise<void> {
  const dialog = desk.locator('dialog.login-dialog[open]')
  await dialog.waitFor({ timeout: 60_000 })
  await logIn(desk, author.email, password)
  await dialog.waitFor({ state: 'hidden' })
}

async function caretBehindAnything(desk: Page): Promise<void> {
  await desk.getByRole('textbox', { name: 'Article body' }).click()
  await desk.keyboard.type('Begun.')
  await caretBehind(desk, 'Begun.')
}

/** What this browser holds of an article that is not saved. */
function kept(desk: Page, id: number): Promise<string[]> {
  return desk.evaluate((begin) => Object.keys(localStorage).filter((name) => name.startsWith(begin)), `masthead draft ${id} `)
}
