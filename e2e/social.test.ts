import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { aReader } from '../testing/builders.ts'
import { startOAuth, type TestOAuth } from '../testing/oauth.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import type { RunningServer } from '../testing/start-server.ts'
import { ahead, aVisitor, dialogOf, mailedLink, menuOf, openDialog } from '../testing/visitor.ts'
import { longestPauseMs } from '../testing/until.ts'
import { someOf } from '../testing/lane.ts'

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

describe('OAuth sign-in', () => {
  test.each(someOf(['GitHub', 'Google', 'LinkedIn'], 3))('a new reader signs in with %s, and the browser stores nothing but the token', async (name) => {
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

  test('a new reader signs in with Facebook once their e-mail address is verified', async () => {
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

  test('an OAuth sign-in asks for the e-mail address when the provider sends none', async () => {
    const email = aStranger()
    oauth.stranger.email = null
    await using visitor = await aVisitor(browser, server)
    await pressed(visitor.page, 'GitHub')
    await visitor.page.getByRole('heading', { name: 'Your e-mail address' }).waitFor()
    await dialogOf(visitor.page).getByLabel('E-mail').fill(email)
    await dialogOf(visitor.page).getByRole('button', { name: 'Go on' }).click()
    await dialogOf(visitor.page).getByText('Please verify your email address').waitFor()
  })

  test('an OAuth sign-in completes in the popup when the provider cuts it off from its opener', async () => {
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

describe('The OAuth popup', () => {
  test('closing the OAuth popup shows a message in the login dialog', async () => {
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
    expect(Date.now() - since).toBeLessThan(longestPauseMs)
  })

  test('denying access in the OAuth popup shows an error in the login dialog', async () => {
    oauth.tamper.redirect = (url) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
    }
    await using visitor = await aVisitor(browser, server)
    await pressed(visitor.page, 'GitHub')
    await dialogOf(visitor.page).getByText('OAuth popup error occurred').waitFor()
  })

  test('an OAuth callback without parameters shows an error in the login dialog', async () => {
    oauth.tamper.redirect = (url) => {
      url.search = ''
    }
    await using visitor = await aVisitor(browser, server)
    await pressed(visitor.page, 'GitHub')
    await dialogOf(visitor.page).getByText('OAuth redirect has occurred but no query or hash parameters were found.').waitFor()
  })

  test('a blocked OAuth popup offers the sign-in in the same window', async () => {
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

  test('a failed OAuth sign-in in the same window leads to the error page', async () => {
    await using visitor = await aVisitor(browser, server)
    await visitor.page.goto('/Oauth?error=access_denied&state=x')
    await visitor.page.waitForURL(/\/auth\/error\?error=AccessDenied$/)
    await visitor.page.getByText('Access was denied').waitFor()
  })

  test('an unknown OAuth type shows an error and opens no popup', async () => {
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

  test('the login dialog ignores 3000 messages that are not from its own popup (P21)', async () => {
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

  test('an OAuth callback that this browser did not request starts no sign-in', async () => {
    await using visitor = await aVisitor(browser, server)
    const logins = watchLogins(visitor.page)
    await visitor.page.goto('/Oauth?code=theirs&state=theirs')
    await visitor.page.waitForURL(/\/auth\/error/)
    expect(logins).toEqual([])
  })
})

test('a member connects an OAuth provider with their password and disconnects it again', async () => {
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
