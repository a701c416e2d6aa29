import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { fitsProcesses } from '../../../testing/databases.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { noticeMails, noticesOf, noticeTexts, unreadNotices } from '../../../testing/notices.ts'
import { startSmtp } from '../../../testing/smtp.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const minute = 60_000
const hour = 60 * minute

/** An author with a public article, and a reader who comments on it. */
async function authorAndCommenter(app: TestApp) {
  const ada = await aReader(app, { role: 'author', username: 'ada' })
  const bob = await aReader(app, { role: 'author', username: 'bob' })
  const article = await anArticle(app, { title: 'The last tram', user_id: ada.id })
  return { ada, bob, article }
}

async function comment(app: TestApp, by: Reader, id: number, description: string): Promise<number> {
  const answer = await app.post('/api/comments', { type: 'Blog', id, description }, { token: by.token })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ data: { id: number } }>().data.id
}

/** Sets how a person gets notices of a kind. */
async function choose(app: TestApp, { token }: Reader, kind: string, how: { studio?: boolean; mail: string }): Promise<void> {
  const answer = await app.put('/api/me/notices/settings', { kind, studio: true, ...how }, { token })
  if (answer.status !== 200) throw new Error(answer.text)
}

const contactMessage = {
  topic: 'correction',
  name: 'Ilse Kern',
  email: 'ilse@example.org',
  message: 'When does the next issue come out, please?',
  consent: true,
}

test('an author gets one notice of several comments on an article and none of their own comments', async () => {
  await using app = await startApp()
  const { ada, bob, article } = await authorAndCommenter(app)
  const first = await comment(app, bob, article.id, 'I was there.')
  expect(await noticesOf(app, ada)).toMatchObject([
    { kind: 'comment', text: 'bob commented on “The last tram”', quote: 'I was there.', path: `/articles/${article.slug}#comment-${first}` },
  ])
  await comment(app, bob, article.id, 'And there again.')
  await comment(app, ada, article.id, 'So was I.')
  expect(await noticeTexts(app, ada)).toEqual(['2 new comments on “The last tram”'])
  expect(await noticeTexts(app, bob)).toEqual([])
})

test('editors get a notice of a held comment until it is moderated', async () => {
  await using app = await startApp()
  const { article } = await authorAndCommenter(app)
  const [editor, eve] = [await aReader(app, { role: 'editor' }), await aReader(app, { username: 'eve' })]
  const id = await comment(app, eve, article.id, 'All of it at https://example.org/news')
  expect(await noticesOf(app, editor)).toMatchObject([{ kind: 'held', text: 'A comment on “The last tram” is held for review', path: '/studio/comments' }])
  await app.put(`/api/comments/${id}/status`, { status: 'hidden' }, { token: editor.token })
  expect(await noticeTexts(app, editor)).toEqual([])
  expect((await unreadNotices(app, editor)).unread).toBe(0)
})

test('editors get a notice of a message from the contact form', async () => {
  await using app = await startApp()
  const editor = await aReader(app, { role: 'editor' })
  const [author, sent] = [await aReader(app, { role: 'author' }), await app.post('/api/contact', contactMessage)]
  expect(sent.status).toBe(200)
  expect(await noticesOf(app, editor)).toMatchObject([{ kind: 'message', text: 'A new message from Ilse Kern', path: '/studio/inbox' }])
  expect(await noticeTexts(app, author)).toEqual([])
})

test('a job that runs again, in one process or two, writes no second notice', async () => {
  await using app = await startApp()
  const { ada, bob, article } = await authorAndCommenter(app)
  await comment(app, bob, article.id, 'I was there.')
  const { db } = app.services.database
  const [waiting] = await db.selectFrom('jobs').selectAll().where('kind', '=', 'happening').where('payload', 'like', '%comment.shown%').execute()
  if (!waiting) throw new Error('No event waits.')
  const { kind, payload, created_at } = waiting
  for (let copy = 0; copy < 3; copy++)
    await db.insertInto('jobs').values({ kind, payload, created_at, key: null, run_at: 0, every_ms: null, lease: null, error: null, died_at: null }).execute()
  if (fitsProcesses) {
    await using beside = await startApp({ beside: app })
    await Promise.all([app.work(), beside.work()])
  }
  expect(await noticesOf(app, ada)).toMatchObject([{ ids: { length: 1 } }])
})

test('notices are marked as read one by one or all at once, by their recipient only', async () => {
  await using app = await startApp()
  const { ada, bob, article } = await authorAndCommenter(app)
  const other = await anArticle(app, { title: 'The fog', user_id: ada.id })
  for (const { id } of [article, other]) await comment(app, bob, id, 'I was there.')
  const lines = await noticesOf(app, ada)
  expect((await unreadNotices(app, ada)).unread).toBe(2)
  const ids = lines[0]?.ids ?? []
  await app.put('/api/me/notices/read', { ids }, { token: bob.token })
  expect((await unreadNotices(app, ada)).unread).toBe(2)
  const one = await app.put('/api/me/notices/read', { ids }, { token: ada.token })
  expect(one.json()).toMatchObject({ data: { unread: 1 } })
  expect((await noticesOf(app, ada)).map(({ read }) => read)).toEqual([true, false])
  await app.put('/api/me/notices/read', { last: ids[0] }, { token: ada.token })
  expect((await unreadNotices(app, ada)).unread).toBe(0)
})

test('a kind of notice can be switched off in the studio and by mail separately', async () => {
  await using app = await startApp()
  const { ada, bob, article } = await authorAndCommenter(app)
  await choose(app, ada, 'comment', { studio: false, mail: 'now' })
  await comment(app, bob, article.id, 'Only by mail.')
  expect(await noticeTexts(app, ada)).toEqual([])
  expect((await noticeMails(app, ada)).map(({ subject }) => subject)).toEqual(['bob commented on “The last tram”'])
  await choose(app, ada, 'comment', { studio: true, mail: 'off' })
  await comment(app, bob, article.id, 'Only in the studio.')
  expect(await noticeTexts(app, ada)).toEqual(['bob commented on “The last tram”'])
  expect(await noticeMails(app, ada)).toEqual([])
})

test('mails about one kind of notice are at least 15 minutes apart', async () => {
  await using app = await startApp()
  const { ada, bob, article } = await authorAndCommenter(app)
  await choose(app, ada, 'comment', { mail: 'now' })
  await comment(app, bob, article.id, 'One.')
  expect(await noticeMails(app, ada)).toHaveLength(1)
  for (const words of ['Two.', 'Three.']) await comment(app, bob, article.id, words)
  expect(await noticeMails(app, ada)).toHaveLength(1)
  expect((await noticeMails(app, ada, 15 * minute)).map(({ subject }) => subject)).toEqual([
    'bob commented on “The last tram”',
    '2 new comments on “The last tram”',
  ])
})

test('the daily digest is sent once, at eight in the morning, with the notices before it', async () => {
  await using smtp = await startSmtp()
  await using app = await startApp({ config: { mail: { smtpUrl: smtp.url, from: 'no-reply@magazine.example' } } })
  const { ada, bob, article } = await authorAndCommenter(app)
  await comment(app, bob, article.id, 'I was there.')
  await app.work()
  // From noon to half past seven in the morning.
  app.clock.pass(19.5 * hour)
  await app.work()
  expect(smtp.mails).toEqual([])
  app.clock.pass(hour)
  await app.work()
  expect(smtp.mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([['Masthead: one notice of the last day', [ada.email]]])
  expect(smtp.mails[0]?.text).toContain('I was there.')
  expect(smtp.mails[0]?.text).toContain('No more mails of this kind: Comments on my articles')
  await comment(app, bob, article.id, 'Later that day.')
  app.clock.pass(2 * hour)
  await app.work()
  expect(smtp.mails).toHaveLength(1)
  app.clock.pass(22 * hour)
  await app.work()
  expect(smtp.mails).toHaveLength(2)
})

test('one click in a mail unsubscribes from that kind of notice, and a GET does not', async () => {
  await using app = await startApp()
  const { ada, bob, article } = await authorAndCommenter(app)
  await choose(app, ada, 'comment', { mail: 'now' })
  await comment(app, bob, article.id, 'I was there.')
  const [mail] = await noticeMails(app, ada)
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<http:\/\/localhost:3000(\/api\/notices\/mail\?token=[\w.-]+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect((await app.get(address)).json()).toEqual({ kind: 'comment', label: 'Comments on my articles', off: false })
  const clicked = await app.post(address, 'List-Unsubscribe=One-Click', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(clicked.json()).toEqual({ kind: 'comment', label: 'Comments on my articles', off: true })
  expect((await app.post(address.replace('.comment.', '.held.'), {})).status).toBe(404)
  expect((await app.post(address.replace(`=${ada.id}.`, `=${bob.id}.`), {})).status).toBe(404)
  await choose(app, ada, 'comment', { mail: 'now' })
  const page = address.replace('/api/notices/mail', '/notices/off')
  const asked = await app.get(page)
  expect(asked.text).toContain('Get no more mails of this kind?')
  const style = createHash('sha256')
    .update(/<style>(.*)<\/style>/.exec(asked.text)?.[1] ?? '')
    .digest('base64')
  expect(asked.headers['content-security-policy']).toContain(`style-src 'sha256-${style}'`)
  const pressed = await app.post(page, '', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(pressed.text).toContain('You get no more mails of this kind: Comments on my articles')
  await comment(app, bob, article.id, 'Again.')
  await noticeMails(app, ada, hour)
  expect((await queuedMails(app)).filter(({ to }) => to === ada.email)).toEqual([])
})

test('an editor without a staff session sees only the kind of a notice for staff', async () => {
  await using app = await startApp()
  const { article } = await authorAndCommenter(app)
  const [editor, eve] = [await aReader(app, { role: 'editor' }), await aReader(app, { username: 'eve' })]
  await comment(app, eve, article.id, 'All of it at https://example.org/news')
  await app.work()
  await app.services.database.db.updateTable('sessions').set({ staff_hash: null }).where('user_id', '=', editor.id).execute()
  expect(await noticesOf(app, editor)).toMatchObject([{ text: 'Held comments', quote: '' }])
})

test('notices and their settings are part of the personal data of a person and are erased with it', async () => {
  await using app = await startApp()
  const { ada, bob, article } = await authorAndCommenter(app)
  await choose(app, ada, 'comment', { mail: 'off' })
  await comment(app, bob, article.id, 'I was there.')
  await app.work()
  const { features } = await import('#app/features.ts')
  const personal = features.find(({ name }) => name === 'notices')?.personal?.(app.services)
  expect(await personal?.export(ada.id)).toMatchObject({
    notices: [{ kind: 'comment', subject: `article:${article.id}` }],
    notice_settings: [{ kind: 'comment', studio: true, mail: 'off' }],
  })
  await app.services.database.write(async (writing) => personal?.erase(writing, ada.id, ada.email, 'nobody'))
  expect(await personal?.export(ada.id)).toEqual({ notices: [], notice_settings: [] })
})
