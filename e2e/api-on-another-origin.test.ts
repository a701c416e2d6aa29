import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepIdentity } from '#community/accounts/identity-store.ts'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { postComment } from '#community/comments/posting.ts'
import { aReader, anArticle, type Reader } from '../testing/builders.ts'
import { anIssue } from '../testing/issue.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { testImage } from '../testing/pictures.ts'
import { freePort, startServer, type RunningServer } from '../testing/start-server.ts'
import { openStudio, beginArticle, insert } from '../testing/studio.ts'
import { ahead, aVisitor, dialogOf, listens, logIn, menuOf, openDialog } from '../testing/visitor.ts'

/** Two servers of one magazine: one serves the pages, the other the API, on an origin that is another site to browsers. */
let api: OpenSite
let pages: RunningServer
let base: string
/** Environment of the API server, to restart it. */
let settings: Record<string, string>
let again: RunningServer | undefined

const password = 'eleven clerks and a lamp'
const provider = { OAUTH_GITHUB_ID: 'an-id', OAUTH_GITHUB_SECRET: 'a-secret', OAUTH_GOOGLE_ID: 'an-id', OAUTH_GOOGLE_SECRET: 'a-secret' }

beforeAll(async () => {
  const port = String(await freePort())
  const SITE_URL = `http://localhost:${port}`
  settings = { PORT: String(await freePort()), SITE_URL, CORS_ORIGINS: SITE_URL, ...provider }
  api = await openSite(settings)
  base = `${api.server.url.replace('localhost', '127.0.0.1')}/api`
  pages = await startServer({ PORT: port, DEMO: 'no', LIMITS: 'off', DATA_DIR: api.server.dataDir, PUBLIC_API_BASE: base, ...provider })
  await anIssue({ ...api, server: pages }, ['The cover', 'A drawer', 'The end'], { number: 16, title: 'Taken home' })
  for (let n = 0; n < 30; n++) await anArticle(api, { title: `Elsewhere, part ${n}` })
})

afterAll(async () => {
  await pages?.stop()
  await again?.stop()
  await api?.close()
})

/** API requests to the server of the pages; none are expected once a page is open. */
function askedAtHome(page: Page): string[] {
  const found: string[] = []
  page.context().on('request', (request: Request) => {
    if (request.url().startsWith(`${pages.url}/api/`)) found.push(request.url())
  })
  return found
}

async function aMember(): Promise<Reader> {
  const member = await aReader(api)
  await updateUser(api.services.database.db, member.id, { password_hash: await hashPassword(password) })
  return member
}

describe('A site whose API has another origin', () => {
  test('a reader loads more articles, logs in, claps, comments, receives live comments and logs out', async () => {
    const [article, member, other] = [await anArticle(api, { title: 'A long way' }), await aMember(), await aReader(api)]
    await using visitor = await aVisitor(api.browser, pages, { fresh: true })
    const { page, errors } = visitor
    const atHome = askedAtHome(page)
    const seen = ahead(page.waitForResponse(`${base}/statistics/views`))
    await page.goto('/articles')
    expect((await seen).status()).toBe(200)

    const cards = page.locator('main article')
    const before = await cards.count()
    const more = ahead(page.waitForResponse((response) => response.url().startsWith(`${base}/blogs/`) && response.url().includes('cursor=')))
    await page.getByText('Load more').click()
    expect((await more).status()).toBe(200)
    await expect.poll(() => cards.count()).toBeGreaterThan(before)

    const counted = ahead(page.waitForResponse(`${base}/blogs/${article.id}/increment/views`))
    await page.getByRole('link', { name: 'A long way' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'A long way' }).waitFor()
    expect(await (await counted).json()).toEqual({ views: 1 })

    const clap = page.locator('.side-rail').getByRole('button', { name: 'Clap for this article' })
    await clap.click()
    await dialogOf(page).getByText('Please log in').waitFor()
    // The clap is sent once the member is logged in.
    const clapped = ahead(page.waitForResponse(`${base}/blogs/${article.id}/increment/claps`))
    await logIn(page, member.email, password)
    await menuOf(page).waitFor()
    expect((await clapped).status()).toBe(200)
    await expect.poll(() => page.locator('.side-rail .clap-control__names .tabular-nums').textContent()).toBe('1')

    const stream = ahead(page.waitForRequest(`${base}/live?on=*`))
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await listens(page, '#comments')
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Heard from far away.')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await page.locator('article.comment').getByText('Heard from far away.').waitFor()
    await stream
    await postComment(api.services, { ...other, role: 'author', verified: true }, { type: 'Blog', id: article.id, description: 'And answered.' })
    await page.getByRole('button', { name: '1 new' }).click()
    await page.getByText('And answered.').waitFor()

    const token = await page.evaluate(() => localStorage.getItem('token'))
    const authorization = `Bearer ${token}`
    expect((await fetch(`${base}/user`, { headers: { authorization } })).status).toBe(200)
    const ended = ahead(page.waitForResponse(`${base}/user/sessions/current`))
    await menuOf(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect((await ended).status()).toBe(200)
    expect((await fetch(`${base}/user`, { headers: { authorization } })).status).toBe(401)
    expect([atHome, errors]).toEqual([[], []])
  })

  test('the login offers no OAuth provider, and the account page can only disconnect one', async () => {
    const asked: string[] = []
    await using visitor = await aVisitor(api.browser, pages, { fresh: true })
    const { page } = visitor
    page.on('request', (request) => request.url().includes('/auth/providers') && asked.push(request.url()))
    await page.goto('/about')
    const dialog = await openDialog(page)
    await listens(page, 'dialog.login-dialog')
    expect(await dialog.getByRole('button', { name: 'GitHub' }).count()).toBe(0)
    expect(asked).toEqual([])
    // The account page still lists connected providers.
    const member = await aMember()
    await keepIdentity(api.services.database.db, { provider: 'github', subject: '1', user_id: member.id, created_at: Date.now() })
    await using known = await aVisitor(api.browser, pages, { fresh: true, token: member.token })
    await known.page.goto('/account')
    await known.page.getByRole('button', { name: 'Disconnect GitHub' }).waitFor()
    expect(await known.page.getByText(/^Connect /).count()).toBe(0)

    await using beside = await aVisitor(api.browser, { url: api.server.url }, { fresh: true })
    await beside.page.goto('/about')
    await (await openDialog(beside.page)).getByRole('button', { name: 'GitHub' }).waitFor()
  })

  test('the studio uploads a picture to the origin of the API', async () => {
    const page = await openStudio({ ...api, server: pages }, await aReader(api, { role: 'author' }))
    const atHome = askedAtHome(page)
    await beginArticle(page, 'Sent away')
    await page.keyboard.press('Enter')
    await insert(page, 'Picture')
    const sent = ahead(page.waitForResponse(`${base}/media`))
    await page.locator('.picture-block input[type=file]').setInputFiles({ name: 'lift.png', mimeType: 'image/png', buffer: await testImage().png().toBuffer() })
    expect((await sent).status()).toBe(200)
    await page.locator('.picture-block picture img').waitFor()
    expect(atHome).toEqual([])
    await page.context().close()
  })

  test('an issue saved for offline reading opens without a connection and without the API', async () => {
    await using visitor = await aVisitor(api.browser, pages, { phone: true, worker: true })
    const { page, context } = visitor
    const atHome = askedAtHome(page)
    await page.goto('/magazine/releases/taken-home')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.getByRole('button', { name: /^Read offline/ }).tap()
    await page.getByText(/^Saved on this device/).waitFor({ timeout: 60_000 })
    expect(atHome).toEqual([])
    await context.setOffline(true)
    await page.goto('/magazine/releases/taken-home?page=2')
    await page.locator('.issue-page.is-current').getByText('A drawer').waitFor({ state: 'attached' })
    const found = async (word: string) => {
      await page.getByLabel('Search in this issue').fill(word)
      await page.keyboard.press('Enter')
      await page.locator('.search-hits').getByText('In one place').waitFor()
    }
    await found('drawer')

    // The browser is online, but the API server is down.
    await context.setOffline(false)
    await (again ?? api.server).stop()
    try {
      await page.goto('/magazine/releases/taken-home?page=3')
      await found('end')
    } finally {
      again = await startServer({ ...settings, DEMO: 'no', LIMITS: 'off', DATA_DIR: api.server.dataDir })
    }
  })
})
