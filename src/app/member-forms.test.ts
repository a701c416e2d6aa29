import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anArticle, type Reader } from '../../testing/builders.ts'
import { lastMailTo } from '../../testing/mails.ts'
import { accountPassword as password } from '../../testing/password-account.ts'
import { aMemberWithPassword, sameOrigin as ours, pageSessionOf as cookieOf, plainLogin, sendForm } from '../../testing/plain-forms.ts'
import { startApp, type Answer, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let ada: Reader
let article: { id: number; slug: string }
let people = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  people += 1
  ada = await aMemberWithPassword(app, `ada-${people}`)
  article = await anArticle(app, { title: `The tram ${people}` })
})

const send = (path: string, values: Record<string, string>, headers?: Record<string, string>): Promise<Answer> => sendForm(app, path, values, headers)
const loggedIn = () => plainLogin(app, ada.email)
const articlePage = () => `/articles/${article.slug}`
const comments = async () => app.services.database.db.selectFrom('comments').select(['description', 'user_id']).where('article_id', '=', article.id).execute()
const claps = async () => app.services.database.db.selectFrom('claps').select('user_id').where('article_id', '=', article.id).execute()

describe('The login form', () => {
  test('the login form sets an HttpOnly cookie with SameSite=Strict', async () => {
    const answer = await send('/login', { to: 'login', email: ada.email, password })
    expect([answer.status, answer.headers['location'], answer.headers['cache-control']]).toEqual([303, '/login?done=login', 'no-store'])
    expect(String(answer.headers['set-cookie'])).toMatch(/page-session=\w+[^;]*; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict/)
    expect((await app.get('/login?done=login')).text).toContain('You are logged in.')
  })

  test('a wrong password shows an error and keeps the e-mail address but not the password in the form', async () => {
    const answer = await send('/login', { to: 'login', email: ada.email, password: 'not the <right> one' })
    expect(answer.status).toBe(422)
    expect(cookieOf(answer)).toBe('')
    expect(answer.text).toContain(`value="${ada.email}"`)
    expect(answer.text).toMatch(/role="alert"[^>]*>[^<]+</)
    expect(answer.text).not.toContain('not the ')
  })

  test('the API does not accept the session cookie of the login form', async () => {
    const { cookie = '' } = await loggedIn()
    expect(cookie).not.toBe('')
    expect((await app.get('/api/user', { headers: { ...ours, cookie } })).status).toBe(401)
    expect((await app.post('/api/comments', { type: 'Blog', id: article.id, description: 'By cookie.' }, { headers: { ...ours, cookie } })).status).toBe(401)
  })

  test('the logout form ends the session in the browser and on the server', async () => {
    const browser = await loggedIn()
    const out = await send('/login', { to: 'logout' }, browser)
    expect([out.status, out.headers['location']]).toEqual([303, '/login?done=logout'])
    expect(String(out.headers['set-cookie'])).toMatch(/page-session=; Path=\/; Max-Age=0/)
    expect((await send(articlePage(), { act: 'clap', id: String(article.id) }, browser)).status).toBe(401)
    expect(await claps()).toEqual([])
  })

  test('a sign-out by script ends the session of the form cookie in the same browser', async () => {
    const browser = await loggedIn()
    const csrf = await app.get('/api/auth/csrf')
    const [seal = ''] = /(?:__Host-)?authjs\.csrf-token=[^;]*/.exec(String(csrf.headers['set-cookie'])) ?? []
    const headers = { ...ours, cookie: `${browser['cookie']}; ${seal}` }
    await app.post('/api/auth/signout', { csrfToken: csrf.json<{ csrfToken: string }>().csrfToken, json: 'true' }, { headers })
    expect((await send(articlePage(), { act: 'clap', id: String(article.id) }, browser)).status).toBe(401)
  })
})

describe('The registration form', () => {
  test('the verification link in the mail verifies the account in the same browser without a password', async () => {
    const email = `new-${people}@example.org`
    const answer = await send('/login', { to: 'register', username: `new-${people}`, email, password: 'a kettle of herring' })
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login?done=register'])
    const browser = { ...ours, cookie: cookieOf(answer) }
    const early = await send(articlePage(), { act: 'comment', id: String(article.id), description: 'Too early.' }, browser)
    expect(early.status).toBe(403)
    expect(early.text).toContain('Please verify your email address')
    expect(early.text).toContain('Too early.</textarea>')
    const { token } = await lastMailTo(app, email)
    const page = await app.get('/verify')
    expect(page.text).toMatch(/<noscript>.*<form [^>]*method="post"/)
    expect((await send(`/verify?token=${token}`, { password: '' }, browser)).headers['location']).toBe('/login?done=verify')
    expect((await send(articlePage(), { act: 'clap', id: String(article.id) }, browser)).status).toBe(303)
  })

  test('the verification link in another browser asks for the password and logs in there', async () => {
    const email = `new-${people}@example.org`
    await send('/login', { to: 'register', username: `new-${people}`, email, password: 'a kettle of herring' })
    const { token } = await lastMailTo(app, email)
    const refused = await send(`/verify?token=${token}`, { password: '' })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/role="alert"/)
    const right = await send(`/verify?token=${token}`, { password: 'a kettle of herring' })
    expect(right.status).toBe(303)
    expect((await send(articlePage(), { act: 'clap', id: String(article.id) }, { ...ours, cookie: cookieOf(right) })).status).toBe(303)
  })

  test('the registration form shows errors beside their fields and keeps the other values', async () => {
    const answer = await send('/login', { to: 'register', username: 'x', email: 'nobody@example.org', password: 'short' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('value="nobody@example.org"')
    expect(answer.text).toContain('aria-invalid="true"')
  })
})

describe('The comment form', () => {
  test('a comment is posted by the form, and the page says so', async () => {
    const page = await app.get(articlePage())
    expect(page.text).toMatch(new RegExp(`<form [^>]*action="${articlePage()}#comments"[^>]*method="post"`))
    const answer = await send(articlePage(), { act: 'comment', id: String(article.id), description: 'Seen from the tram.', website: '' }, await loggedIn())
    expect(answer.status).toBe(303)
    expect(answer.headers['location']).toBe(`${articlePage()}?done=comment#comments`)
    const shown = await app.get(`${articlePage()}?done=comment`)
    expect(shown.text).toContain('Seen from the tram.')
    expect(shown.text).toMatch(/role="status"[^>]*>Comment posted/i)
  })

  test('the comment of a visitor is kept during the login and posted after it', async () => {
    const asked = await send(articlePage(), { act: 'comment', id: String(article.id), description: 'Kept <b>&" text.' })
    expect([asked.status, asked.headers['cache-control']]).toEqual([401, 'no-store'])
    expect(asked.text).toContain('Please log in')
    expect(asked.text).toContain('Kept &lt;b&gt;&amp;')
    const waiting = { act: 'comment', slug: article.slug, id: String(article.id), description: 'Kept <b>&" text.' }
    const wrong = await send('/login', { ...waiting, to: 'login', email: ada.email, password: 'wrong wrong wrong' })
    expect(wrong.text).toContain('Kept &lt;b&gt;&amp;')
    const right = await send('/login', { ...waiting, to: 'login', email: ada.email, password })
    expect(right.headers['location']).toBe(`${articlePage()}?done=comment#comments`)
    expect(await comments()).toEqual([{ description: 'Kept <b>&" text.', user_id: ada.id }])
  })

  test('a refused comment is shown in its form with the reason and is not stored', async () => {
    const text = 'x'.repeat(5_000)
    const answer = await send(articlePage(), { act: 'comment', id: String(article.id), description: text }, await loggedIn())
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`${text}</textarea>`)
    expect(answer.text).toMatch(/class="error-text" role="alert"/)
    expect((await app.get(articlePage())).text).not.toContain('xxxxx')
    expect(await comments()).toEqual([])
  })
})

describe('The clap form', () => {
  test('a clap by form counts once, is confirmed on the page and can be undone', async () => {
    const browser = await loggedIn()
    const clap = () => send(articlePage(), { act: 'clap', id: String(article.id) }, browser)
    expect((await clap()).headers['location']).toBe(`${articlePage()}?done=clap`)
    await clap()
    expect(await claps()).toEqual([{ user_id: ada.id }])
    expect((await app.get(`${articlePage()}?done=clap`)).text).toMatch(/role="status"[^>]*>You clapped for this<.*value="unclap"/s)
    const back = await send(articlePage(), { act: 'unclap', id: String(article.id) }, browser)
    expect(back.headers['location']).toBe(`${articlePage()}?done=unclap`)
    expect(await claps()).toEqual([])
  })

  test('the clap of a visitor is counted after the login', async () => {
    const asked = await send(articlePage(), { act: 'clap', id: String(article.id) })
    expect(asked.status).toBe(401)
    expect(asked.text).toContain('name="act" value="clap"')
    await send('/login', { to: 'login', act: 'clap', slug: article.slug, id: String(article.id), email: ada.email, password })
    expect(await claps()).toEqual([{ user_id: ada.id }])
  })
})

describe('The password reset form', () => {
  test('a forgotten password is requested on the login page and changed by the link in the mail', async () => {
    expect((await app.get('/login')).text).toMatch(/<form[^>]*action="\/login"[^>]*method="post".*name="to" value="forgot"/s)
    const asked = await send('/login', { to: 'forgot', email: ada.email })
    expect([asked.status, asked.headers['location']]).toEqual([303, '/login?done=forgot'])
    expect((await app.get('/login?done=forgot')).text).toContain('Password resent link has been sent to your email')
    const { token } = await lastMailTo(app, ada.email)
    expect((await app.get('/reset')).text).toMatch(/<noscript>.*<form [^>]*method="post"/s)
    const browser = await loggedIn()
    const set = await send(`/reset?token=${token}`, { password: 'a basket of plaice' }, browser)
    expect([set.status, set.headers['location']]).toEqual([303, '/login?done=reset'])
    expect(String(set.headers['set-cookie'])).toMatch(/page-session=; Path=\/; Max-Age=0/)
    expect((await app.get('/login?done=reset')).text).toContain('Password reset successfully')
    expect((await send('/login', { to: 'login', email: ada.email, password: 'a basket of plaice' })).status).toBe(303)
    expect((await send('/login', { to: 'login', email: ada.email, password })).status).toBe(422)
  })

  test('the password reset form refuses an invalid e-mail address and keeps its text', async () => {
    const answer = await send('/login', { to: 'forgot', email: 'ada at home' })
    expect(answer.status).toBe(422)
    expect(answer.text).toMatch(/name="to" value="forgot".*value="ada at home"/s)
    expect(answer.text).toContain('aria-invalid="true"')
  })

  test('the password reset form refuses a short password and an invalid link with an explanation', async () => {
    await send('/login', { to: 'forgot', email: ada.email })
    const { token } = await lastMailTo(app, ada.email)
    for (const [address, given] of [
      [`/reset?token=${token}`, 'short'],
      ['/reset?token=made-up', 'a basket of plaice'],
    ] as const) {
      const answer = await send(address, { password: given })
      expect([answer.status, answer.headers['cache-control']]).toEqual([422, 'no-store'])
      expect(answer.text).toMatch(/<form [^>]*method="post".*role="alert"[^>]*>[^<]+</s)
      expect(answer.text).not.toContain(`value="${given}"`)
    }
    expect((await send('/login', { to: 'login', email: ada.email, password })).status).toBe(303)
  })
})

describe('Forms sent by other sites', () => {
  test.each([
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin', { origin: 'https://evil.test' }],
    ['Origin: null', { origin: 'null' }],
    ['no Origin and no Sec-Fetch-Site', {}],
  ])('a form of another site with %s changes nothing even with the session cookie', async (_, headers) => {
    const { cookie = '' } = await loggedIn()
    for (const [path, values] of [
      [articlePage(), { act: 'comment', id: String(article.id), description: 'Forged.' }],
      [articlePage(), { act: 'clap', id: String(article.id) }],
      [articlePage(), { act: 'own', id: String(article.id) }],
      ['/login', { to: 'forgot', email: ada.email }],
      ['/login', { to: 'logout' }],
      ['/login', { to: 'login', email: ada.email, password }],
    ] as const) {
      const answer = await send(path, values, { ...headers, cookie })
      expect([answer.status, cookieOf(answer)], path).toEqual([403, ''])
      expect(answer.text).toContain('This form did not come from our own page.')
    }
    expect(await comments()).toEqual([])
    expect(await claps()).toEqual([])
    // The session is still there.
    expect((await send(articlePage(), { act: 'clap', id: String(article.id) }, { ...ours, cookie })).status).toBe(303)
  })

  test('a form with only an Origin header is accepted if it is the site’s own origin', async () => {
    const { cookie = '' } = await loggedIn()
    const origin = new URL(app.services.config.siteUrl).origin
    expect((await send(articlePage(), { act: 'clap', id: String(article.id) }, { origin, cookie })).status).toBe(303)
  })
})

test('the page of an article is the same for all cookies', async () => {
  const { cookie = '' } = await loggedIn()
  const plain = await app.get(articlePage())
  const withCookie = await app.get(articlePage(), { headers: { cookie } })
  expect(withCookie.text).toBe(plain.text)
  expect(withCookie.headers['etag']).toBe(plain.headers['etag'])
  expect(plain.headers['set-cookie']).toBeUndefined()
})
