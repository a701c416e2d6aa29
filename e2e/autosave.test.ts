import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { aReader } from '../testing/builders.ts'
import { openSite } from '../testing/open-site.ts'
import { startServer } from '../testing/start-server.ts'
import { openStudio, beginArticle, placeCaretAfter, acquireEditLock, textOnServer } from '../testing/studio.ts'
import { logIn } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'
import { siteForTests } from '../testing/site-for-tests.ts'

const password = 'eleven clerks and a lamp'
const long = { timeout: 60_000, interval: 100 }

const site = await siteForTests(openSite)
const author = await aReader(site, { role: 'author' })
await updateUser(site.services.database.db, author.id, { password_hash: await hashPassword(password) })

test('text typed right before a tab was closed is there when the article is opened again', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Closed in the middle')
  await noSaveGetsThrough(studio)
  await studio.keyboard.type('The last word is lamp')
  await studio.close()

  const again = await anotherTab(studio, id)
  await written(again, 'The last word is lamp').waitFor()
  await acquireEditLock(again)
  await expect.poll(() => textOnServer(site, author, id), long).toContain('The last word is lamp')
  await expect.poll(() => kept(again, id), long).toEqual([])
  await studio.context().close()
})

test('who types without a pause has the text in the browser and on the server before the first pause', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Without a breath')
  let isTyping = true
  const typing = studio.keyboard.type('lamp '.repeat(60), { delay: 60 }).finally(() => (isTyping = false))
  await expect.poll(() => kept(studio, id), long).toEqual([expect.stringContaining('lamp')])
  await expect.poll(() => textOnServer(site, author, id), long).toContain('lamp')
  expect(isTyping).toBe(true)
  await typing
  await studio.context().close()
})

test('an author who reloads or closes a tab with unsaved text can write again at once, without a lock warning', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Loaded anew')
  await studio.keyboard.type('Begun.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Begun.')
  await noSaveGetsThrough(studio)
  await studio.keyboard.type(' Loaded anew.')
  const refused: string[] = []
  studio.context().on('response', async (response) => {
    if (response.url().endsWith(`/drafts/${id}/lock`) && ((await response.json()) as { key: string | null }).key === null) refused.push(response.url())
  })
  await studio.reload()
  await written(studio, 'Loaded anew.').waitFor()
  await placeCaretAfter(studio, 'Loaded anew.')
  await studio.keyboard.type(' Closed.')
  await studio.close()
  const again = await anotherTab(studio, id)
  await placeCaretAfter(again, 'Closed.')
  await again.keyboard.type(' And on.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Begun. Loaded anew. Closed. And on.')
  expect(refused).toEqual([])
  await again.context().close()
})

test('the second of two tabs may write as soon as the first is closed', async () => {
  const first = await openStudio(site, author)
  const id = await beginArticle(first, 'One after the other')
  await first.keyboard.type('From the first.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('From the first.')
  const second = await anotherTab(first, id)
  await second.getByText('It is being edited by another tab of yours').waitFor()
  // Stops polling for the lock, so that only the message between tabs can unlock the second one.
  await second.evaluate(() => {
    for (let timer = 1; timer < 10_000; timer++) clearInterval(timer)
  })
  await first.close()
  await placeCaretAfter(second, 'From the first.')
  await second.keyboard.type(' From the second.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('From the first. From the second.')
  await second.context().close()
})

test('a session that ends elsewhere loses no text: the author logs in over the editor and it is saved', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Signed out')
  await studio.keyboard.type('Written before.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Written before.')
  const { token } = await post<{ token: string }>('/api/login', { email: author.email, password })
  await fetch(`${site.server.url}/api/user/sessions`, { method: 'DELETE', headers: bearing(token) })

  // The 401 arrives in the middle of a word.
  const half = Promise.withResolvers<void>()
  await studio.route(`**/drafts/${id}`, async (route) => {
    await half.promise
    await route.continue()
  })
  const saving = studio.waitForRequest((request) => request.method() === 'PUT')
  await studio.keyboard.type(' Written a')
  await saving
  half.resolve()
  await studio.keyboard.type('fter.', { delay: 400 })
  await studio.locator('dialog.login-dialog[open]').waitFor({ timeout: 60_000 })
  await logIn(studio, author.email, password)
  await studio.locator('dialog.login-dialog[open]').waitFor({ state: 'hidden' })
  await expect.poll(() => textOnServer(site, { ...author, token }, id), long).toContain('Written before. Written after.')
  expect(new URL(studio.url()).pathname).toBe(`/studio/write/${id}`)
  // The author continues at the same place.
  await placeCaretAfter(studio, 'Written after.')
  await studio.keyboard.type(' And on.')
  await expect.poll(() => textOnServer(site, { ...author, token }, id), long).toContain('Written after. And on.')
  author.token = token
  await studio.context().close()
})

test('a tab that takes over gets the unsaved text of the first tab, and later text of the first is offered', async () => {
  const first = await openStudio(site, author)
  const id = await beginArticle(first, 'Two tabs')
  await first.keyboard.type('Sent.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Sent.')
  await noSaveGetsThrough(first)
  await first.keyboard.type(' Not sent.')
  await expect.poll(() => kept(first, id), long).toEqual([expect.stringContaining('Not sent.')])

  const second = await anotherTab(first, id)
  await second.getByText('It is being edited by another tab of yours').waitFor()
  // The first tab does not learn that it has lost the lock.
  await first.route('**/api/drafts/**', (route) => route.abort())
  await second.getByRole('button', { name: 'Take over' }).click()
  await placeCaretAfter(second, 'Not sent.')
  await second.keyboard.type(' From the second.')
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Sent. Not sent. From the second.')

  await first.bringToFront()
  await first.keyboard.type(' From the first.')
  await expect.poll(() => kept(second, id), long).toEqual([expect.stringContaining('From the first.')])
  await first.close()
  await second.reload()
  await acquireEditLock(second)
  await second.getByText('This browser has unsaved text').waitFor()
  await second.getByRole('button', { name: 'Use the saved text' }).click()
  await expect.poll(() => textOnServer(site, author, id), long).toContain('From the first.')
  await written(second, 'From the first.').waitFor()
  await second.context().close()
})

test('a tab whose article another tab has taken over says where it is open', async () => {
  const first = await openStudio(site, author)
  const id = await beginArticle(first, 'Handed on')
  await noSaveGetsThrough(first)
  await first.keyboard.type('Begun here.')
  await expect.poll(() => kept(first, id), long).toEqual([expect.stringContaining('Begun here.')])
  const second = await anotherTab(first, id)
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Begun here.')
  await first.unrouteAll()
  await first.getByText('It is being edited by another tab of yours').waitFor({ timeout: 60_000 })
  await first.context().close()
})

test('text typed while the server is stopped is saved once it runs again', async () => {
  const ownSite = await openSite()
  try {
    const writer = await aReader(ownSite, { role: 'author' })
    const studio = await openStudio(ownSite, writer)
    const id = await beginArticle(studio, 'Through the night')
    await studio.keyboard.type('Before midnight.')
    await expect.poll(() => textOnServer(ownSite, writer, id), long).toContain('Before midnight.')
    await ownSite.server.stop()
    await studio.keyboard.type(' At midnight.')
    await studio.getByText('No connection. Saved in this browser.').waitFor({ timeout: 60_000 })
    await studio.getByRole('button', { name: 'Send for approval' }).click()
    await studio.getByText('No connection: what you wrote has to be saved first.').first().waitFor()
    await placeCaretAfter(studio, 'At midnight.')
    await studio.keyboard.type(' After midnight.')
    const { port } = new URL(ownSite.server.url)
    await using _again = await startServer({ DEMO: 'no', LIMITS: 'off', DATA_DIR: ownSite.server.dataDir, PORT: port })
    await expect.poll(() => textOnServer(ownSite, writer, id), long).toContain('Before midnight. At midnight. After midnight.')
    await studio.getByText(/^Saved /).waitFor()
  } finally {
    await ownSite.close()
  }
}, 240_000)

test('an editor without local storage says so, and the page asks before it closes', async () => {
  const studio = await openStudio(site, author)
  const id = await beginArticle(studio, 'Nothing kept')
  await studio.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await noSaveGetsThrough(studio)
  await studio.keyboard.type('Only on this page.')
  await studio.getByText('No connection. This browser cannot save drafts locally: keep this page open.').waitFor({ timeout: 60_000 })
  const asked = studio.waitForEvent('dialog')
  await studio.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await studio.unrouteAll()
  await expect.poll(() => textOnServer(site, author, id), long).toContain('Only on this page.')
  await studio.context().close()
})

/** Aborts all saves of this tab. */
function noSaveGetsThrough(page: Page): Promise<unknown> {
  return page.route(/\/api\/drafts\/\d+$/, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
}

async function anotherTab(page: Page, id: number): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(`/studio/write/${id}`)
  return tab
}

function written(page: Page, words: string) {
  return page.getByRole('textbox', { name: 'Article body' }).getByText(words)
}

/** What this browser holds of an article that is not saved. */
function kept(page: Page, id: number): Promise<string[]> {
  return page.evaluate(
    (begin) =>
      Object.entries(localStorage)
        .filter(([name]) => name.startsWith(begin))
        .map(([, text]) => String(text)),
    `masthead draft ${id} `,
  )
}

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(site.server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return (await answer.json()) as T // as the contract of the path has it
}
