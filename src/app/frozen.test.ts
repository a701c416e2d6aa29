import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoApp } from '../../testing/demo-app.ts'
import { demoPages as pages } from '../../testing/demo-pages.ts'
import { assertFrozen, canonicalJson, normalizedHtml, unusedFrozen, withoutChance } from '../../testing/frozen.ts'
import { lastMailTo } from '../../testing/mails.ts'
import type { Answer, TestApp } from '../../testing/start-app.ts'

const article = 34
const email = 'frieda@example.org'
const password = 'a lamp in the fog'

const documents = [
  '/robots.txt',
  '/sitemap.xml',
  '/feeds.opml',
  '/rss.xml',
  '/podcast.rss',
  '/opensearch.xml',
  '/events/last-dive-at-the-lido.ics',
  '/articles/the-repair-desk.md',
  '/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Farticles%2Fthe-repair-desk',
]

const reads = [
  '/blogs/public?limit=2',
  '/blogs/public?search=lamp&order=asc&orderBy=title&limit=1',
  '/blogs/public?categoryId=1&limit=1',
  '/blogs/public?limit=0',
  '/blogs/loline?limit=1',
  '/blogs/trending?limit=2',
  '/blogs/username/mirko-strand?limit=1',
  '/blogs/username/nobody',
  `/blogs/${article}`,
  '/blogs/slug/the-repair-desk',
  '/blogs/slug/nothing-of-that-name',
  `/blogs/views/${article}`,
  `/blogs/related/${article}?limit=2`,
  '/home',
  ...['books', 'movies', 'musics', 'creatives', 'releases'].map((list) => `/${list}?limit=2`),
  '/books/1',
  '/movies/41',
  '/musics/81',
  '/creatives/1',
  '/release/9',
  '/release/lost-and-found',
  '/books/999999',
  '/movies/999999',
  '/musics/999999',
  '/creatives/999999',
  '/release/999999',
  '/entertainment',
  '/categories',
  '/categories/popular',
  '/mirko-strand/blogs/categories',
  '/category/1',
  '/category/slug/film',
  '/category/999999',
  '/claps?limit=2',
  `/claps/blog/${article}?limit=2`,
  '/clap/1',
  '/creative/1/contents?include=books,movies,music,creative,articles',
  '/release/9/contents?include=books,movies,music,articles',
  '/release/lost-and-found/pages',
  '/article/dead-letters-wide-awake/release',
  '/releases/current',
  '/events?limit=2',
  '/events/upcoming?limit=2',
  '/events/past?limit=2',
  '/events/1',
  '/events/last-dive-at-the-lido',
  '/events/999999',
  '/events/calendar',
  '/podcasts?maxResults=2',
  '/podcasts/the-man-who-answers-the-clock-62',
  '/comments?limit=2',
  `/comments/blog/${article}?limit=2`,
  '/comments/comment/127',
  '/comment/127',
  '/comment/999999',
  '/mentions/book/salt-arithmetic',
  '/search?q=%22nine%20speakers%22',
  '/search/suggest?q=speakers',
  '/settings/public',
  '/auth/csrf',
  '/auth/providers',
  '/auth/session',
  '/user',
  '/nowhere',
]

type Call = { name: string; method: 'get' | 'post' | 'put' | 'delete'; path: string; body?: object; mailed?: true; signedOut?: true }

/** In this order: each call follows the one before. `ID` is that of the newest comment. */
const calls: Call[] = [
  { name: 'register-poor', method: 'post', path: '/register', body: { username: 'a', email: 'nobody', password: '1' } },
  { name: 'register', method: 'post', path: '/register', body: { username: 'frieda', name: 'Frieda', email, password } },
  { name: 'user-unverified', method: 'get', path: '/user' },
  { name: 'clap-unverified', method: 'get', path: `/blogs/${article}/increment/claps` },
  { name: 'email-resend', method: 'get', path: '/email/resend' },
  { name: 'verify', method: 'post', path: '/verify', body: { password }, mailed: true },
  { name: 'login-wrong', method: 'post', path: '/login', body: { email, password: 'not this one' } },
  { name: 'login', method: 'post', path: '/login', body: { email, password } },
  { name: 'user', method: 'get', path: '/user' },
  { name: 'session', method: 'get', path: '/auth/session' },
  { name: 'clap', method: 'get', path: `/blogs/${article}/increment/claps` },
  { name: 'clap-posted', method: 'post', path: `/blogs/${article}/increment/claps` },
  { name: 'claps-own', method: 'get', path: `/me/claps?ids=${article}` },
  { name: 'unclap', method: 'get', path: `/blogs/${article}/decrement/claps` },
  { name: 'clap-signed-out', method: 'get', path: `/blogs/${article}/increment/claps`, signedOut: true },
  { name: 'view', method: 'get', path: `/blogs/${article}/increment/views` },
  ...['creatives', 'releases'].flatMap((list): Call[] => [
    { name: `${list}-download`, method: 'get', path: `/${list}/increment/download/1` },
    { name: `${list}-read`, method: 'get', path: `/${list}/increment/read/1` },
  ]),
  { name: 'events-read', method: 'get', path: '/events/increment/read/1' },
  { name: 'comment-signed-out', method: 'post', path: '/comments', body: { type: 'Blog', id: article, description: 'Who is it?' }, signedOut: true },
  { name: 'comment-empty', method: 'post', path: '/comments', body: { type: 'Blog', id: article, description: ' ' } },
  { name: 'comment', method: 'post', path: '/comments', body: { type: 'Blog', id: article, description: 'The lamp is lit.' } },
  { name: 'comment-edit', method: 'put', path: '/comments/ID', body: { description: 'The lamp was lit.' } },
  { name: 'comment-edit-foreign', method: 'put', path: '/comments/127', body: { description: 'Mine.' } },
  { name: 'reply', method: 'post', path: '/comments', body: { type: 'comment', id: 127, description: 'So it is.' } },
  { name: 'reply-delete', method: 'delete', path: '/comments/ID' },
  { name: 'state', method: 'get', path: '/me/state' },
  { name: 'newsletter-own', method: 'put', path: '/me/newsletter', body: { lists: ['weekly'] } },
  { name: 'logout', method: 'delete', path: '/user/sessions/current' },
  { name: 'password-forgot', method: 'post', path: '/password/forgot', body: { email } },
  { name: 'password-reset', method: 'post', path: '/password/reset', body: { password: 'another lamp in the fog' }, mailed: true },
  { name: 'password-reset-again', method: 'post', path: '/password/reset', body: { token: 'used', password } },
  { name: 'contact-poor', method: 'post', path: '/contact', body: { name: '', email: 'nobody', topic: 'lamps', message: '' } },
  {
    name: 'contact',
    method: 'post',
    path: '/contact',
    body: { name: 'Frieda', email, topic: 'general', message: 'Who lights the lamp in the evening?', consent: true },
  },
  { name: 'newsletter', method: 'post', path: '/newsletter/subscriptions', body: { email: 'gustav@example.org', lists: ['weekly'] } },
  { name: 'newsletter-confirm', method: 'post', path: '/newsletter/confirm', body: { token: 'unknown' } },
  { name: 'signout-without-csrf', method: 'post', path: '/auth/signout', body: { json: 'true' } },
  { name: 'sociallogin-unknown', method: 'post', path: '/sociallogin/nobody?isMain=true', body: { code: 'x', state: 'y' } },
]

/**
 * What the outside sees of the demo edition, compared with the files in testing/frozen. An intended change is written by
 * `FREEZE=1 npx vitest run --project sqlite src/app/frozen.test.ts`, and its diff is reviewed like code.
 */
describe('The public output of the demo site', () => {
  let app: TestApp
  let token: string | undefined
  let newest = 0

  beforeAll(async () => {
    app = await startDemoApp()
  })
  afterAll(() => app?.close())

  test('the OpenAPI document matches its snapshot', async () => {
    assertFrozen('openapi.json', canonicalJson((await app.get('/api/openapi.json')).json()))
  })

  test.each(Object.entries(pages))('the HTML of the page %s matches its snapshot', async (name, path) => {
    const { status, text } = await app.get(path)
    assertFrozen(`pages/${name}.html`, withoutChance(`${status} ${path}\n${normalizedHtml(text)}`))
  })

  test.each(documents)('the document %s matches its snapshot', async (path) => {
    const { status, headers, text } = await app.get(path)
    const lines = text.replace(/></g, '>\n<')
    assertFrozen(`documents/${fileOf(path)}.txt`, withoutChance(`${status} ${headers['content-type']}\n${lines}`))
  })

  test.each(reads)('the response to GET %s matches its snapshot', async (path) => {
    assertFrozen(`wire/get-${fileOf(path)}.json`, wireOf(`GET ${path}`, await app.get(`/api${path}`)))
  })

  test.each(calls)('the response to $name ($method $path) matches its snapshot', async ({ name, method, path, body, mailed, signedOut }) => {
    const to = `/api${path.replace('ID', String(newest))}`
    const options = token && !signedOut ? { token } : {}
    const sent = mailed ? { ...body, token: (await lastMailTo(app, email)).token } : body
    const answer = method === 'get' || method === 'delete' ? await app[method](to, options) : await app[method](to, sent, options)
    const json = answer.text.startsWith('{') ? answer.json<{ token?: string | null; data?: { id?: number } }>() : {}
    token = name === 'logout' ? undefined : (json.token ?? token)
    if (path === '/comments' && json.data?.id) newest = json.data.id
    assertFrozen(`wire/${name}.json`, wireOf(`${method.toUpperCase()} ${path}`, answer))
  })

  test('no snapshot is left without a test', () => {
    expect(unusedFrozen()).toEqual([])
  })
})

function wireOf(call: string, { status, headers, text }: Answer): string {
  const body: unknown = text === '' ? null : JSON.parse(text)
  return withoutChance(canonicalJson({ call, status, 'cache-control': headers['cache-control'], 'content-type': headers['content-type'], body }))
}

function fileOf(path: string): string {
  return path.replaceAll(/[^\w.]+/g, '-').replace(/^-/, '')
}
