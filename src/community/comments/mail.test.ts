import { expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Comment } from './contract.ts'
import { muteToken } from './mail.ts'

const minute = 60_000
const hour = 60 * minute

async function addComment(app: TestApp, by: Reader, type: 'Blog' | 'Comment', id: number, description: string): Promise<Comment> {
  const answer = await app.post('/api/comments', { type, id, description }, { token: by.token })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ data: Comment }>().data
}

/** Mails to a reader after all queued jobs have run. */
async function mailsTo(app: TestApp, reader: Reader) {
  await app.work()
  return (await queuedMails(app)).filter((mail) => mail.to === reader.email)
}

async function startWithReaders() {
  const app = await startApp()
  const article = await anArticle(app, { title: 'The last reel' })
  const [ada, bob, eve] = [await aReader(app, { username: 'ada' }), await aReader(app, { username: 'bob' }), await aReader(app, { username: 'eve' })]
  return { app, article, ada, bob, eve }
}

test('a reply or a mention sends one mail to that reader, and no mail for one’s own comments', async () => {
  const { app, article, ada, bob, eve } = await startWithReaders()
  await using _ = app
  const head = await addComment(app, ada, 'Blog', article.id, 'Was anybody else there?')
  await addComment(app, ada, 'Comment', head.id, 'I mean on the night of the fog. @ada remembers, that is me.')
  const reply = await addComment(app, bob, 'Comment', head.id, 'I was, and so was @Eve, and @nobody.')
  expect(await mailsTo(app, ada)).toEqual([])
  app.clock.pass(minute)
  const [mail] = await mailsTo(app, ada)
  expect(mail).toMatchObject({ subject: 'bob answered you on “The last reel”', heading: 'Somebody answered you' })
  expect(mail?.text).toContain(`/articles/${article.slug}#comment-${reply.id}`)
  expect(mail?.text).toContain('I was, and so was @Eve')
  expect((await mailsTo(app, eve)).map((one) => one.subject)).toEqual(['bob named you on “The last reel”'])
  expect(await mailsTo(app, bob)).toEqual([])
  app.clock.pass(3 * hour)
  expect(await mailsTo(app, ada)).toHaveLength(1)
})

test('many replies are sent in one mail, at most one mail an hour', async () => {
  const { app, article, ada, bob, eve } = await startWithReaders()
  await using _ = app
  const head = await addComment(app, ada, 'Blog', article.id, 'Tell me everything.')
  for (let i = 0; i < 3; i++) await addComment(app, i % 2 === 0 ? bob : eve, 'Comment', head.id, `Thing ${i}.`)
  app.clock.pass(minute)
  expect((await mailsTo(app, ada)).map((one) => one.subject)).toEqual(['3 new replies on “The last reel”'])
  for (let i = 3; i < 14; i++) {
    await addComment(app, i % 2 === 0 ? bob : eve, 'Comment', head.id, `Thing ${i}.`)
    app.clock.pass(2 * minute)
    expect(await mailsTo(app, ada)).toHaveLength(1)
  }
  app.clock.pass(hour)
  const mails = await mailsTo(app, ada)
  expect(mails.map((one) => one.subject)).toEqual(['3 new replies on “The last reel”', '11 new replies on “The last reel”'])
  expect(mails[1]?.text).toContain('And 3 more')
})

test('no mail is sent about a comment that was held, hidden or deleted in the meantime', async () => {
  const { app, article, ada, bob, eve } = await startWithReaders()
  await using _ = app
  const head = await addComment(app, ada, 'Blog', article.id, 'Any news?')
  const held = await addComment(app, bob, 'Comment', head.id, 'All of it at https://example.org/news')
  const deleted = await addComment(app, eve, 'Comment', head.id, 'Nothing.')
  await app.delete(`/api/comments/${deleted.id}`, { token: eve.token })
  app.clock.pass(minute)
  expect(await mailsTo(app, ada)).toEqual([])
  app.clock.pass(hour)
  const editor = await aReader(app, { role: 'editor' })
  await app.put(`/api/comments/${held.id}/status`, { status: 'shown' }, { token: editor.token })
  app.clock.pass(minute)
  expect((await mailsTo(app, ada)).map((one) => one.subject)).toEqual(['bob answered you on “The last reel”'])
})

test('one-click unsubscribe mutes the mails about comments, and a GET request does not', async () => {
  const { app, article, ada, bob } = await startWithReaders()
  await using _ = app
  const head = await addComment(app, ada, 'Blog', article.id, 'Anybody?')
  await addComment(app, bob, 'Comment', head.id, 'Me.')
  app.clock.pass(minute)
  const [mail] = await mailsTo(app, ada)
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<http:\/\/localhost:3000(\/api\/comments\/mute\?token=[\w.-]+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect((await app.get(address)).json()).toEqual({ scope: 'all', title: '', muted: false })
  expect((await app.get('/api/me/comments/mail', { token: ada.token })).json()).toEqual({ muted: false })
  const clicked = await app.post(address, 'List-Unsubscribe=One-Click', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect([clicked.status, clicked.json()]).toEqual([200, { scope: 'all', title: '', muted: true }])
  expect((await app.get('/api/me/comments/mail', { token: ada.token })).json()).toEqual({ muted: true })
  app.clock.pass(2 * hour)
  await addComment(app, bob, 'Comment', head.id, 'Still me.')
  app.clock.pass(minute)
  expect(await mailsTo(app, ada)).toEqual([])
  expect((await app.post(address, { undo: true })).json()).toMatchObject({ muted: false })
  await app.put('/api/me/comments/mail', { muted: true }, { token: ada.token })
  expect((await app.get(address)).json()).toMatchObject({ muted: true })
})

test('muting one thread does not mute the others', async () => {
  const { app, article, ada, bob } = await startWithReaders()
  await using _ = app
  const [loud, quiet] = [await addComment(app, ada, 'Blog', article.id, 'Loud.'), await addComment(app, ada, 'Blog', article.id, 'Quiet.')]
  await addComment(app, bob, 'Comment', loud.id, 'Hey.')
  app.clock.pass(minute)
  const [mail] = await mailsTo(app, ada)
  const token = /\?mute=([\w.-]+)#comments/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await app.post(`/api/comments/mute?token=${token}`, {})).json()).toEqual({ scope: 'thread', title: 'The last reel', muted: true })
  app.clock.pass(2 * hour)
  await addComment(app, bob, 'Comment', loud.id, 'Hey again.')
  await addComment(app, bob, 'Comment', quiet.id, 'And you?')
  app.clock.pass(minute)
  const texts = (await mailsTo(app, ada)).map((one) => one.text)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('And you?')
})

test('none of 1,000 forged mute links mutes a reader', { timeout: 180_000 }, async () => {
  const { app, ada, bob } = await startWithReaders()
  await using _ = app
  const good = muteToken(app.services, ada.id, 0)
  const [, , signature = ''] = good.split('.')
  const forged = Array.from({ length: 1_000 }, (_, i) => {
    const at = i % signature.length
    const other = signature[at] === 'A' ? 'B' : 'A'
    return (
      [
        `${ada.id}.0.${signature.slice(0, at)}${other}${signature.slice(at + 1)}`,
        `${bob.id}.0.${signature}`,
        `${ada.id}.${i + 1}.${signature}`,
        `${ada.id}.0.`,
        `${ada.id}.0.${signature}x`,
        `0${ada.id}.0.${signature}`,
      ][i % 6] ?? ''
    )
  })
  for (let at = 0; at < forged.length; at += 50) {
    const answers = await Promise.all(forged.slice(at, at + 50).map((token) => app.post(`/api/comments/mute?token=${encodeURIComponent(token)}`, {})))
    // The last of the six forgeries is the same number with a leading zero, for which the signature is not valid.
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  }
  expect(await app.services.database.db.selectFrom('comment_mutes').selectAll().execute()).toEqual([])
})

test('a valid mute link is never rate-limited, and invalid ones are', async () => {
  await using app = await startApp({ config: { limits: undefined } })
  const { id } = await aReader(app)
  const click = async (token: string) => (await app.post(`/api/comments/mute?token=${token}`, {})).status
  const tokens = Array.from({ length: 70 }, (_, thread) => muteToken(app.services, id, thread))
  expect(new Set(await Promise.all(tokens.map(click)))).toEqual(new Set([200]))
  const wrong = await Promise.all(tokens.map((token) => click(token.replace(/.{5}$/, 'xxxxx'))))
  expect(wrong.filter((status) => status === 404)).toHaveLength(20)
  expect(wrong.filter((status) => status === 429)).toHaveLength(50)
  expect(await click(tokens[0] ?? '')).toBe(200)
})
