import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { aReader } from '../testing/builders.ts'
import { startOAuth, type TestOAuth } from '../testing/oauth.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import type { RunningServer } from '../testing/start-server.ts'
import { ahead, aVisitor, dialogOf, mailedLink, menuOf, openDialog } from '../testing/visitor.ts'
import { standstill } from '../testing/until.ts'

let oauth: TestOAuth
let site: OpenSite
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  oauth = await startOAuth()
  site = await openSite(oauth.environment())
  ;({ server, browser } = site)
})

afterEach(() => {
  oauth.tamper = {}
})

afterAll(async () => {
  await site?.close()
  await oauth?.stop()
})

let people = 0

/** Somebody the provider has not sent before. */
function aStranger(): string {
  const email = `stranger-${++people}@example.org`
  oauth.stranger = { subject: String(5_000 + people), name: `Stranger ${people}`, email, verified: true }
  return email
}

const provider = /\/authorize\?/

/** Holds the popup at the provider, with a page of its own in it. */
async function holdPopup(context: BrowserContext, body: string, headers: Record<string, string> = {}): Promise<void> {
  await context.route(provider, (route) => route.fulfill({ contentType: 'text/html', headers, body }))
}

async function pressed(page: Page, name: string): Promise<void> {
  await page.goto('/about')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name }).click()
}

/** Requests that end a sign-in. */
function watchLogins(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/sociallogin/') && sent.push(request.url()))
  return sent
}

describe('signing in with a provider', () => {
  test.each(['GitHub', 'Google', 'LinkedIn'])('works with %s, from the click to the menu, and leaves no code behind', async (name) => {
    aStranger()
    await using visitor = await aVisitor(browser, server)
    const { page, context, errors } = visitor
    const closed = ahead(context.waitForEvent('page').then((popup) => popup.waitForEvent('close')))
    await pressed(page, name)
    await menuOf(page).waitFor()
    await closed
    expect(new URL(page.url()).pathname).toBe('/about')
    // 'layer' is what the reader has begun and saved: nothing of the sign-in.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'layer'))).toEqual(['token'])
    expect(errors).toEqual([])
  })

  test('works with Facebook once the address has been answered for', async () => {
    const email = aStranger()
    await using visitor = await aVisitor(browser, server)
    const { page, context } = visitor
    await pressed(page, 'Facebook')
    await dialogOf(page).getByText('Please verify your email address').waitFor()
    const mail = await context.newPage()
    await mail.goto(await mailedLink(server, email, 'verify'))
    await mail.getByRole('button', { name: 'Confirm' }).click()
    await menuOf(page).waitFor()
  })

  test('asks for an address that the provider does not tell', async () => {
    const email = aStranger()
    oauth.stranger.email = null
    await using visitor = await aVisitor(browser, server)
    await pressed(visitor.page, 'GitHub')
    await visitor.page.getByRole('heading', { name: 'Your e-mail address' }).waitFor()
    await dialogOf(visitor.page).getByLabel('E-mail').fill(email)
    await dialogOf(visitor.page).getByRole('button', { name: 'Go on' }).click()
    await dialogOf(visitor.page).getByText('Please verify your email address').waitFor()
  })

  test('goes on in the popup when the provider cuts it off from the page that opened it', async () => {
    aStranger()
    await using visitor = await aVisitor(browser, server)
    const { page, context } = visitor
    // As a provider with a strict opener policy would: a page of its own, then the way back.
    await context.route(provider, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      await route.fulfill({
        contentType: 'text/html',
        headers: { 'cross-origin-opener-policy': 'same-origin' },
        body: `<script>setTimeout(() => location.replace(${JSON.stringify(answer.headers()['location'])}), 600)</script>`,
      })
    })
    const popup = ahead(context.waitForEvent('page'))
    await pressed(page, 'Google')
    await menuOf(await popup).waitFor()
    await menuOf(page).waitFor()
  })
})

describe('the popup', () => {
  test('that is closed is noticed', async () => {
    await using visitor = await aVisitor(browser, server)
    const { page, context } = visitor
    await holdPopup(context, 'Who are you?')
    const opened = ahead(context.waitForEvent('page'))
    await pressed(page, 'GitHub')
    const popup = await opened
    await popup.getByText('Who are you?').waitFor()
    const since = Date.now()
    await popup.close()
    await dialogOf(page).getByText('Auth popup window closed').waitFor()
    expect(Date.now() - since).toBeLessThan(standstill)
  })

  test('in which the reader says no says so', async () => {
    oauth.tamper.redirect = (url) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
    }
    await using visitor = await aVisitor(browser, server)
    await pressed(visitor.page, 'GitHub')
    await dialogOf(visitor.page).getByText('OAuth popup error occurred').waitFor()
  })

  test('that comes back with nothing says so', async () => {
    oauth.tamper.redirect = (url) => {
      url.search = ''
    }
    await using visitor = await aVisitor(browser, server)
    await pressed(visitor.page, 'GitHub')
    await dialogOf(visitor.page).getByText('OAuth redirect has occurred but no query or hash parameters were found.').waitFor()
  })

  test('that the browser blocks leaves the way in this window', async () => {
    aStranger()
    await using visitor = await aVisitor(browser, server, { fresh: true })
    const { page } = visitor
    await page.addInitScript(() => {
      window.open = () => null
    })
    await pressed(page, 'Google')
    await dialogOf(page).getByText('OAuth popup error occurred').waitFor()
    await page.getByRole('button', { name: 'Go on in this window' }).click()
    await menuOf(page).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('and the window both lead to the error page when a sign-in in the window fails', async () => {
    await using visitor = await aVisitor(browser, server)
    await visitor.page.goto('/Oauth?error=access_denied&state=x')
    await visitor.page.waitForURL(/\/auth\/error\?error=AccessDenied$/)
    await visitor.page.getByText('Access was denied').waitFor()
  })

  test('of a kind that is not known is not opened', async () => {
    await using visitor = await aVisitor(browser, server)
    const { page, context } = visitor
    await page.route('**/api/auth/providers', async (route) => {
      const answer = (await (await route.fetch()).json()) as { github: { type: string } } // our own server's list
      answer.github.type = 'saml'
      await route.fulfill({ json: answer })
    })
    await pressed(page, 'GitHub')
    await dialogOf(page).getByText('Invalid OAuth type').waitFor()
    expect(context.pages()).toHaveLength(1)
  })

  test('is believed by its own page only: of 3000 messages from elsewhere none counts (P21)', async () => {
    await using visitor = await aVisitor(browser, server)
    const { page, context } = visitor
    const logins = watchLogins(page)
    // The provider knows the state and sends from the very popup, but from its own origin.
    await holdPopup(
      context,
      `<p>Held</p><script>const state = new URLSearchParams(location.search).get('state'); for (let i = 0; i < 1000; i++) opener.postMessage({ state, code: 'c' + i, empty: i % 2 === 0 }, '*')</script>`,
    )
    const opened = ahead(context.waitForEvent('page'))
    await pressed(page, 'GitHub')
    const popup = await opened
    await popup.getByText('Held').waitFor()
    const state = new URL(popup.url()).searchParams.get('state')
    // Our own origin, but not the popup: this page itself and a frame in it.
    await page.evaluate(() => document.body.append(document.createElement('iframe')))
    for (const frame of page.frames()) {
      await frame.evaluate((state) => {
        for (let i = 0; i < 1_000; i++) parent.postMessage({ state, code: `c${i}` }, '*')
      }, state)
    }
    await page.waitForTimeout(1_000)
    expect(logins).toEqual([])
    expect(await dialogOf(page).locator('.error-text').count()).toBe(0)
    await popup.close()
  })

  test('of a stranger’s making signs nobody in: an answer this browser did not ask for is dropped', async () => {
    await using visitor = await aVisitor(browser, server)
    const logins = watchLogins(visitor.page)
    await visitor.page.goto('/Oauth?code=theirs&state=theirs')
    await visitor.page.waitForURL(/\/auth\/error/)
    expect(logins).toEqual([])
  })
})

test('an account can be opened to a provider by its password, and closed to it again', async () => {
  aStranger()
  const member = await aReader(site)
  await updateUser(site.services.database.db, member.id, { password_hash: await hashPassword('eleven clerks and a lamp'), email_verified_at: Date.now() })
  await using visitor = await aVisitor(browser, server, { token: member.token })
  const { page } = visitor
  await page.goto('/account')
  // The last to come: until then the page moves.
  await page.locator('.session-list li').first().waitFor()
  const part = page.getByRole('region', { name: 'Sign-in providers' })
  await part.getByText('Connect Google').click()
  const form = part.locator('details[open]')
  await form.getByLabel('Your password').fill('not the password')
  await form.getByRole('button', { name: 'Go to Google' }).click()
  await form.getByText('This is not your password.').waitFor()
  await form.getByLabel('Your password').fill('eleven clerks and a lamp')
  await form.getByRole('button', { name: 'Go to Google' }).click()
  await part.getByText('Google opens your account.').waitFor()
  await part.getByRole('button', { name: 'Disconnect Google' }).click()
  await part.getByText('Connect Google').waitFor()
})
