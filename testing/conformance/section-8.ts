import type { Page, Route } from 'playwright-core'
import { newAccount } from './account.ts'
import { answerCalls, follow, listens } from './in-app.ts'
import { all, equal, finding, sectionRows, type Finding, type Row } from './row.ts'
import type { Site } from './site.ts'

const row = sectionRows(8)

/** What the server itself says: method, path, status and text. */
const said: [text: string, path: string, status: number, method?: string][] = [
  ['Article Not Found', 'blogs/slug/no-such-article', 404],
  ['Author Not Found', 'blogs/username/no-such-author', 404],
  ['Event Not Found', 'events/no-such-event', 404],
  ['Please log in', 'user', 401],
  ['Could not fetch CSRF Token for signing out', 'signout', 400, 'POST'],
  ['Page not found: /api/no-such-call', 'no-such-call', 404],
]

type Address = string | ((site: Site) => Promise<string>)

/** What the screen says when its own call fails without a word. */
const failures: [text: string, address: Address, only?: RegExp][] = [
  ["Coudn't load articles, please try again", '/articles'],
  ['Failed to load articles', async (site) => `/author/${String(Reflect.get(Object((await site.first('blogs/public'))['user']), 'username'))}`],
  ["Couldn't load article, please try again.", async (site) => `/articles/${(await site.first('blogs/public')).slug}`],
  ["Coudn't load trending articles, please try again", '/'],
  ["Coudn't load popular categories, please try again", '/articles', /\/categories\/popular$/],
  ["Coudn't load category, please try again", async (site) => `/articles/topic/${(await site.first('categories')).slug}`],
  ["Coudn't load books, please try again", '/magazine/entertainment?show=books'],
  ["Coudn't load movies, please try again", '/magazine/entertainment?show=movies'],
  ["Coudn't load musics, please try again", '/magazine/entertainment?show=music'],
  ["Coudn't load creatives, please try again", '/creatives'],
  ["Coudn't load releases, please try again", '/magazine/releases'],
  ["Coudn't load upcoming events, please try again", '/events'],
  ["Coudn't load past events, please try again", '/events'],
  ["Couldn't load event, please try again.", async (site) => `/events/${(await site.first('events')).slug}`],
  ["Coudn't load podcast eposides, please try again.", '/podcast'],
]

/** Lists with a next page: the text when that one fails. */
const moreFailures: [text: string, address: string, call: string][] = [
  ["Coudn't load more articles, please try again", '/articles', 'blogs/loline'],
  ["Coudn't load more books, please try again", '/magazine/entertainment?show=books', 'books'],
  ["Coudn't load more movies, please try again", '/magazine/entertainment?show=movies', 'movies'],
  ["Coudn't load more musics, please try again", '/magazine/entertainment?show=music', 'musics'],
]

/** Answers in the order in which a text is taken from them; `fallback` is the default message. */
const order: [what: string, text: string, answer: object | string][] = [
  ['error first', 'the error', { error: 'the error', name: 'the name', message: 'the message' }],
  ['then name', 'the name', { name: ['the name'], email: ['the address'], message: 'the message' }],
  ['then e-mail or username', 'the address', { email: ['the address'], message: 'the message' }],
  ['then message', 'the message', { message: 'the message' }],
  ['then raw data', 'the raw data', 'the raw data'],
  ['otherwise the default message', "Coudn't load articles, please try again", ''],
]

export const section8: Row[] = [
  ...said.map(([text, path, status, method]) =>
    row(`'${text}' (${status}).`, async (site) => {
      const answer = await site.ask(path, method ? { method, json: {} } : {})
      return equal([answer.status, errorOf(answer.json)], [status, text])
    }),
  ),
  row("'Author Not Found' is also raised as 404 of its page.", async (site) => {
    const { status, text } = await site.get('/author/no-such-author')
    return all(equal(status, 404), finding(text.includes('Author Not Found'), 'the text is not there'))
  }),
  row("'Event Not Found' is also raised as 404 of its page.", async (site) => {
    const { status, text } = await site.get('/events/no-such-event')
    return all(equal(status, 404), finding(text.includes('Event Not Found'), 'the text is not there'))
  }),
  row('Failed sign-in sends the user to the auth error page.', async (site) => {
    const { status, text } = await site.get('/auth/error?error=AccessDenied')
    return finding(status === 200 && /<h1/.test(text), status)
  }),
  row("An unknown provider is called 'Unknown provider'.", async (site) => equal(errorOf((await site.ask('auth/no-such-provider')).json), 'Unknown provider')),
  row("The server's own text is called error, and message beside it.", async (site) => {
    const { json } = await site.get('blogs/slug/no-such-article')
    return equal(Reflect.get(Object(json), 'message'), errorOf(json))
  }),
  row(
    "Success message: 'Verification Email has been sent'.",
    async (site) => messaged(await site.ask('email/resend', { token: (await newAccount(site)).token }), 'Verification Email has been sent'),
    'write',
  ),
  row(
    "Success message: 'Password resent link has been sent to your email'.",
    async (site) =>
      messaged(await site.ask('password/forgot', { json: { email: (await newAccount(site)).email } }), 'Password resent link has been sent to your email'),
    'write',
  ),
  ...failures.map(([text, address, only]) =>
    row(
      `'${text}'`,
      (site) =>
        onScreen(site, address, text, (route) =>
          !only || only.test(new URL(route.request().url()).pathname) ? route.fulfill({ status: 500, body: '' }) : route.continue(),
        ),
      'browser',
    ),
  ),
  ...moreFailures.map(([text, address, call]) =>
    row(
      `'${text}'`,
      (site) =>
        site.browse(async (page) => {
          const { next } = (await site.list(call)).links
          if (!next) return finding(true, `${call} has one page`)
          await page.goto(site.url + address)
          await listens(page, '.load-more > .btn')
          await answerCalls(page, (route) => route.fulfill({ status: 400, body: '' }))
          await page.locator('.load-more > .btn').last().click()
          return alerted(site, page, text)
        }),
      'browser',
    ),
  ),
  ...order.map(([what, text, answer]) =>
    row(
      `Server error text is taken from the response: ${what}.`,
      (site) =>
        onScreen(site, '/articles', text, (route) =>
          route.fulfill({
            status: 400,
            contentType: typeof answer === 'string' ? 'text/plain' : 'application/json',
            body: typeof answer === 'string' ? answer : JSON.stringify(answer),
          }),
        ),
      'browser',
    ),
  ),
  ...[
    ['book', 'books'],
    ['movie', 'movies'],
    ['music', 'music'],
  ].map(([what, show]) =>
    row(
      `Errors of ${what} may join the field messages.`,
      (site) =>
        onScreen(site, `/magazine/entertainment?show=${show}`, 'Please look again must be a year, must be a word', (route) =>
          route.fulfill({ status: 422, json: { error: 'Please look again', fields: { year: ['must be a year'], genre: ['must be a word'] } } }),
        ),
      'browser',
    ),
  ),
]

/** Follows a link of the page while its calls are answered like that, and waits for the text. */
async function onScreen(site: Site, address: Address, text: string, answer: (route: Route) => Promise<void>): Promise<Finding> {
  const path = typeof address === 'string' ? address : await address(site)
  return site.browse(async (page) => {
    await page.goto(`${site.url}/about`)
    await answerCalls(page, answer)
    await follow(page, path)
    return alerted(site, page, text)
  })
}

async function alerted(site: Site, page: Page, text: string): Promise<Finding> {
  const alerts = page.locator('main').getByRole('alert')
  const found = await alerts
    .filter({ hasText: text })
    .first()
    .waitFor({ timeout: Math.min(12_000, site.patience) })
    .then(
      () => true,
      () => false,
    )
  const seen = (await alerts.allInnerTexts()).map((one) => one.replace(/\s+Try again$/, ''))
  return finding(found, found ? text : seen.join(' | ') || 'no text')
}

function messaged({ status, json }: { status: number; json: unknown }, text: string): Finding {
  return all(finding(status < 300, status), equal(Reflect.get(Object(json), 'message'), text))
}

function errorOf(json: unknown): unknown {
  return Reflect.get(Object(json), 'error')
}
