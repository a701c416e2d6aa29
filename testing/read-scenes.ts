import type { Page } from 'playwright-core'

/** A read that a reader's screen shows, and where it is shown. */
export interface ReaderRead {
  /** As in the OpenAPI document. */
  operation: string
  /** A page of the demo edition. */
  path: string
  /** Of a member; anybody's without it. */
  isOwn?: true
  /** What the page says in the place of the answer. */
  text: string
  /** Makes the page ask, where it does not by itself. */
  ask?(page: Page): Promise<void>
}

const article = '/articles/dead-letters-wide-awake'
const issue = '/magazine/releases/lost-and-found'
const texts = {
  articles: "Coudn't load articles, please try again",
  books: "Coudn't load books, please try again",
  creatives: "Coudn't load creatives, please try again",
  releases: "Coudn't load releases, please try again",
  related: 'Failed to load articles',
  lists: "Couldn't load the lists, please try again",
  link: "Couldn't look this link up, please try again",
  other: 'Opps... Something went wrong',
}

export const readerReads: ReaderRead[] = [
  { operation: 'GET /home', path: '/', text: texts.articles },
  { operation: 'GET /blogs/trending', path: '/', text: "Coudn't load trending articles, please try again" },
  { operation: 'GET /blogs/loline', path: '/articles', text: texts.articles },
  { operation: 'GET /categories/popular', path: '/', text: "Coudn't load popular categories, please try again" },
  { operation: 'GET /blogs/public', path: '/articles/topic/film', text: texts.articles },
  { operation: 'GET /category/slug/{slug}', path: '/articles/topic/film', text: "Coudn't load category, please try again" },
  { operation: 'GET /blogs/slug/{slug}', path: article, text: "Couldn't load article, please try again." },
  { operation: 'GET /blogs/related/{id}', path: article, text: texts.related },
  { operation: 'GET /article/{slug}/release', path: article, text: texts.releases },
  { operation: 'GET /comments/blog/{id}', path: article, text: "Coudn't load comments, please try again" },
  { operation: 'GET /claps/blog/{id}', path: article, text: "Coudn't load claps, please try again", ask: openClaps },
  { operation: 'GET /cards', path: article, text: texts.other },
  { operation: 'GET /blogs/username/{username}', path: '/author/mirko-strand', text: texts.related },
  { operation: 'GET /{username}/blogs/categories', path: '/author/mirko-strand', text: "Coudn't load categories, please try again" },
  { operation: 'GET /events/upcoming', path: '/events', text: "Coudn't load upcoming events, please try again" },
  { operation: 'GET /events/past', path: '/events', text: "Coudn't load past events, please try again" },
  { operation: 'GET /events/calendar', path: '/events', text: "Coudn't load events, please try again" },
  { operation: 'GET /events/{idOrSlug}', path: '/events/last-dive-at-the-lido', text: "Couldn't load event, please try again." },
  { operation: 'GET /podcasts', path: '/podcast', text: "Coudn't load podcast eposides, please try again." },
  { operation: 'GET /podcasts/{slug}', path: '/podcast/the-man-who-answers-the-clock-62', text: "Coudn't load episode, please try again" },
  { operation: 'GET /creatives', path: '/creatives', text: texts.creatives },
  { operation: 'GET /creatives/{id}', path: '/creatives/first-class', text: texts.creatives },
  { operation: 'GET /creative/{id}/contents', path: '/creatives/first-class', text: texts.creatives },
  { operation: 'GET /mentions/{kind}/{slug}', path: '/creatives/first-class', text: texts.related },
  { operation: 'GET /releases', path: '/magazine/releases', text: texts.releases },
  { operation: 'GET /creative/{id}/pages', path: '/creatives/not-silence', text: texts.creatives },
  { operation: 'GET /creative/{id}/pages/{no}', path: '/creatives/not-silence', text: texts.creatives, ask: openWords },
  { operation: 'GET /release/{id}', path: issue, text: texts.releases },
  { operation: 'GET /release/{id}/contents', path: issue, text: texts.releases },
  { operation: 'GET /release/{id}/pages', path: `${issue}?page=2`, text: texts.releases },
  { operation: 'GET /release/{id}/pages/{no}', path: `${issue}?page=2`, text: texts.releases },
  { operation: 'GET /release/{id}/search', path: `${issue}?page=2&q=water`, text: texts.releases },
  { operation: 'GET /entertainment', path: '/magazine/entertainment', text: texts.books },
  { operation: 'GET /books', path: '/magazine/entertainment', text: texts.books },
  { operation: 'GET /books/{id}', path: '/magazine/entertainment/books/salt-arithmetic', text: texts.books },
  { operation: 'GET /movies', path: '/magazine/entertainment', text: "Coudn't load movies, please try again" },
  { operation: 'GET /movies/{id}', path: '/magazine/entertainment/movies/the-lookout', text: "Coudn't load movies, please try again" },
  { operation: 'GET /musics', path: '/magazine/entertainment', text: "Coudn't load musics, please try again" },
  { operation: 'GET /musics/{id}', path: '/magazine/entertainment/music/night-service', text: "Coudn't load musics, please try again" },
  { operation: 'GET /search', path: '/search?q=nine%20speakers', text: "Coudn't search, please try again" },
  { operation: 'GET /search/suggest', path: '/contact', text: "Coudn't search, please try again", ask: typeInSearch },
  { operation: 'GET /pages/{slug}', path: '/pages/the-lift', text: "Couldn't load this page, please try again" },
  { operation: 'GET /corrections', path: '/corrections', text: "Couldn't load the corrections, please try again" },
  { operation: 'GET /newsletter/lists', path: '/newsletter', text: texts.lists },
  { operation: 'GET /newsletter/archive', path: '/newsletter', text: texts.lists },
  { operation: 'GET /newsletter/archive/{list}', path: '/newsletter/weekly', text: texts.lists },
  { operation: 'GET /newsletter/archive/{list}/mailings', path: '/newsletter/weekly', text: "Couldn't load the mailings, please try again" },
  { operation: 'GET /newsletter/request', path: '/newsletter/confirm?token=x', text: texts.link },
  { operation: 'GET /newsletter/unsubscribe', path: '/unsubscribed?token=x', text: texts.link },
  { operation: 'GET /auth/providers', path: '/contact', text: texts.other, ask: openLogin },
  { operation: 'GET /user', path: '/account', isOwn: true, text: texts.other },
  { operation: 'GET /user/passkeys', path: '/account', isOwn: true, text: texts.other },
  { operation: 'GET /user/sessions', path: '/account', isOwn: true, text: texts.other },
  { operation: 'GET /me/newsletter', path: '/account', isOwn: true, text: "Couldn't load your newsletters, please try again" },
  { operation: 'GET /me/saved-feed', path: '/account', isOwn: true, text: texts.other },
]

async function typeInSearch(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('speakers')
}

async function openWords(page: Page): Promise<void> {
  await page.locator('.booklet-text summary').click()
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function openClaps(page: Page): Promise<void> {
  await page.locator('.clap-control__names').first().click()
}

/** Reads that readers may make and that no screen shows an error of, with the reason. */
const reasons = {
  counter: 'A write that readers press: e2e/failing-writes.test.ts.',
  link: 'Looks up a mailed link: a test of its own in e2e/failing-writes.test.ts.',
  session: 'Part of a sign-in: e2e/social.test.ts and e2e/session.test.ts.',
  studio: 'Shown in the studio only.',
  client: 'Of clients of the API: no page sends it.',
  server: 'In every page that the server draws.',
  absent: 'The demo edition has none of it.',
  count: 'A count or a mark beside what is on the screen, which stays as it is.',
  offer: 'Offers other languages of what is on the screen: without the answer there is nothing to offer.',
  download: 'A file that the browser saves.',
  kept: 'Kept in the browser first: a test of its own in e2e/failing-writes.test.ts.',
} as const

const byReason: Record<keyof typeof reasons, string[]> = {
  counter: [
    'GET /blogs/{id}/increment/claps',
    'GET /blogs/{id}/decrement/claps',
    'GET /blogs/{id}/increment/views',
    'GET /creatives/increment/download/{id}',
    'GET /creatives/increment/read/{id}',
    'GET /events/increment/read/{id}',
    'GET /releases/increment/download/{id}',
    'GET /releases/increment/read/{id}',
    'GET /email/resend',
  ],
  link: ['GET /comments/mute', 'GET /notices/mail'],
  session: ['GET /auth/csrf', 'GET /auth/session', 'GET /auth/{provider}', 'GET /auth/callback/{provider}'],
  studio: [
    'GET /categories',
    'GET /me/notices',
    'GET /me/notices/count',
    'GET /me/notices/settings',
    'GET /drafts',
    'GET /drafts/authors',
    'GET /drafts/calendar',
    'GET /drafts/counts',
    'GET /drafts/{id}',
    'GET /drafts/{id}/checks',
    'GET /drafts/{id}/corrections',
    'GET /drafts/{id}/notes',
    'GET /drafts/{id}/preview',
    'GET /drafts/{id}/revisions',
    'GET /drafts/{id}/revisions/{revision}',
    'GET /drafts/{id}/translations',
  ],
  client: [
    'GET /blogs/views/{id}',
    'GET /blogs/{id}',
    'GET /category/{id}',
    'GET /clap/{id}',
    'GET /claps',
    'GET /comment/{id}',
    'GET /comments',
    'GET /events',
    'GET /me/comments/mail',
  ],
  server: ['GET /release/{id}/pages/{no}/glimpse', 'GET /releases/current', 'GET /settings/public'],
  absent: ['GET /comments/comment/{id}', 'GET /newsletter/archive/{list}/mailings/{slug}'],
  count: ['GET /claps/counts', 'GET /me/claps', 'GET /comments/blog/{id}/since', 'GET /me/comments'],
  offer: ['GET /translations'],
  download: ['GET /user/export'],
  kept: ['GET /me/state'],
}

export const readsWithoutNote: Record<string, string> = Object.fromEntries(
  Object.entries(byReason).flatMap(([reason, operations]) => operations.map((operation) => [operation, reasons[reason as keyof typeof reasons]])), // its keys
)
