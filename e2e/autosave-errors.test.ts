import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { aReader, type Reader } from '../testing/builders.ts'
import { fileChoice } from '../testing/choose-file.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { testImage } from '../testing/pictures.ts'
import { openStudio, beginArticle, placeCaretAfter, textOnServer } from '../testing/studio.ts'
import { logIn } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'
import { someOf } from '../testing/lane.ts'

const password = 'eleven clerks and a lamp'
const long = { timeout: 60_000, interval: 100 }
const line = 'The night lift goes down at eleven with a lamp and a rope. '
let site: OpenSite
let author: Reader

beforeAll(async () => {
  site = await openSite()
  author = await aReader(site, { role: 'author' })
  await updateUser(site.services.database.db, author.id, { password_hash: await hashPassword(password) })
})

afterAll(() => site?.close())

test.each(
  someOf(
    [
      ['a plain text of 2 MB', 'it is 2.4 MB', { 'text/plain': `${line.repeat(9)}\n\n`.repeat(4_000) }],
      ['a web page of 1 MB', 'it is 1.2 MB', { 'text/html': `<p style="color:red">${line.repeat(9)}</p>`.repeat(2_000) }],
      ['a list of three thousand lines', 'with it there are 3,001 paragraphs', { 'text/html': `<ul>${'<li>a lamp</li>'.repeat(3_000)}</ul>` }],
    ],
    2,
  ),
)('pasting %s is refused before conversion, and the text stays unchanged', async (_, why, data) => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Too much')
  await studio.keyboard.type('Written before.')
  await paste(studio, data)
  await studio.getByText(`Nothing was pasted: ${why}`).first().waitFor()
  await studio.keyboard.type(' Written after.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Written before. Written after.')
  expect(await textOnServer(site, author, id)).not.toContain('lamp')
  await studio.context().close()
})

test('a pasted text with a large inline picture is accepted', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'A picture in the text')
  await paste(studio, { 'text/html': `<p>A lamp.</p><p><img alt="noise" src="data:image/gif;base64,${'A'.repeat(900_000)}"></p>` })
  await expect.poll(() => textOnServer(site, author, id), long).toContain('A lamp.')
  await studio.context().close()
})

test('on a slow connection a saved form is not shown as unsaved after a reload', async () => {
  const studio = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/topics/new')
  await studio.route(/\/api\/.*topics\/\d+(\/draft)?$/, async (route) => {
    await new Promise((done) => setTimeout(done, 900))
    await route.continue()
  })
  const unsaved = studio.getByText(/^Not saved yet$|^What you typed earlier/)
  const isSaved = async (name: string) => {
    await unsaved.waitFor({ state: 'detached' })
    await studio.reload()
    await studio.getByRole('heading', { name }).waitFor()
    expect(await unsaved.count()).toBe(0)
  }
  await studio.getByLabel('Name').fill('Lamps')
  await studio.getByRole('button', { name: 'Save and publish' }).click()
  await studio.getByText('Published').first().waitFor()
  await isSaved('Lamps')
  await studio.getByLabel('Name').fill('Ropes')
  await studio.keyboard.press('Control+s')
  await studio.getByText('Saved', { exact: true }).first().waitFor()
  await isSaved('Ropes')
  await studio.context().close()
})

test('a connection that breaks right after a save causes no conflict at the next save', async () => {
  const studio = await openStudio(site, await aReader(site, { role: 'editor' }), '/studio/topics/new')
  const topic = /\/api\/.*topics\/\d+\/draft$/
  await studio.route(topic, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await studio.getByLabel('Name').fill('Hooks')
  await studio.keyboard.press('Control+s')
  await studio.getByRole('alert').first().waitFor()
  await studio.unroute(topic)
  await studio.getByRole('button', { name: 'Try again' }).click()
  await studio.getByLabel('Name').fill('Hooks and eyes')
  await studio.keyboard.press('Control+s')
  await studio.locator('.save-status.is-saved').filter({ hasText: 'Saved' }).waitFor()
  await studio.reload()
  await studio.getByRole('heading', { name: 'Hooks and eyes' }).waitFor()
  expect(await studio.getByText(/^What you typed earlier/).count()).toBe(0)
  await studio.context().close()
})

test('a refused setting stays in its field with its error and does not block saving the text', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Refused')
  await studio.getByRole('button', { name: 'Settings' }).click()
  const address = studio.getByLabel('Canonical address')
  await address.fill('htp:/nowhere')
  await studio.keyboard.press('Tab')
  await studio.getByText('Saved, except this: ‘Canonical address’ must begin with').waitFor()
  await caretBehindAnything(studio)
  await studio.keyboard.type('Still saved.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Still saved.')
  expect(await address.inputValue()).toBe('htp:/nowhere')
  expect(await address.getAttribute('aria-invalid')).toBe('true')

  // Submitting would use another value than the one typed.
  await studio.getByRole('button', { name: 'Send for approval' }).click()
  await studio.getByText('‘Canonical address’ must begin with https:// or http://.', { exact: true }).last().waitFor()

  await studio.reload()
  await studio.getByText('Saved, except this: ‘Canonical address’').waitFor()
  await studio.getByRole('button', { name: 'Settings' }).click()
  expect(await address.inputValue()).toBe('htp:/nowhere')
  await address.fill('https://example.org/first')
  await studio.keyboard.press('Tab')
  await studio.locator('.save-status.is-saved').waitFor()
  expect(await address.getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => kept(studio, id), long).toEqual([])
  await studio.context().close()
})

test('a picture pasted after the session ended is uploaded once the author logs in again', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Signed out over a picture')
  await studio.keyboard.type('Above it.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Above it.')
  const token = await endSessions()
  const bytes = (await testImage().png().toBuffer()).toString('base64')
  await studio.evaluate((base64) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'lift.png', { type: 'image/png' }))
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  await logInOver(studio)
  await studio.locator('.picture-block picture img').waitFor()
  await expect.poll(() => textOnServer(site, { ...author, token }, id), long).toContain('"type":"image"')
  await studio.context().close()
})

test('a file chosen for the media library after the session ended is uploaded once the author logs in again', async () => {
  const studio = await openStudio(site, author, '/studio/media')
  await studio.getByRole('heading', { name: 'Media' }).waitFor()
  // Before the end: what else the screen asks for may open the login dialog over the button.
  const chooser = await fileChoice(studio, () => studio.getByRole('button', { name: 'Choose files' }).click())
  await endSessions()
  await chooser.setFiles({ name: 'ended-over.jpg', mimeType: 'image/jpeg', buffer: await testImage().jpeg().toBuffer() })
  await logInOver(studio)
  const names = async () => (await site.services.database.db.selectFrom('media').select('name').execute()).map(({ name }) => name)
  await expect.poll(names, long).toContain('ended-over.webp')
  await studio.context().close()
})

async function paste(studio: Page, data: Record<string, string>): Promise<void> {
  await studio.evaluate((kinds) => {
    const clipboardData = new DataTransfer()
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text)
    document.querySelector('.bn-editor')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** Ends all sessions of the author but a new one, whose token it returns and stores in `author`. */
async function endSessions(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.server.url}/api/login`, { method: 'POST', headers, body: JSON.stringify({ email: author.email, password }) })
  const { token } = (await answer.json()) as { token: string } // as the contract has it
  await fetch(`${site.server.url}/api/user/sessions`, { method: 'DELETE', headers: bearing(token) })
  author = { ...author, token }
  return token
}

async function logInOver(studio: Page): Promise<void> {
  const dialog = studio.locator('dialog.login-dialog[open]')
  await dialog.waitFor({ timeout: 60_000 })
  await logIn(studio, author.email, password)
  await dialog.waitFor({ state: 'hidden' })
}

async function caretBehindAnything(studio: Page): Promise<void> {
  await studio.getByRole('textbox', { name: 'Article body' }).click()
  await studio.keyboard.type('Begun.')
  await placeCaretAfter(studio, 'Begun.')
}

/** What this browser holds of an article that is not saved. */
function kept(studio: Page, id: number): Promise<string[]> {
  return studio.evaluate((begin) => Object.keys(localStorage).filter((name) => name.startsWith(begin)), `masthead draft ${id} `)
}
