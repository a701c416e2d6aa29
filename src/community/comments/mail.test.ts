import { expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Comment } from './contract.ts'
import { muteToken } from './mail.ts'

const minute = 60_000
const hour = 60 * minute

async function say(app: TestApp, by: Reader, type: 'Blog' | 'Comment', id: number, description: string): Promise<Comment> {
  const answer = await app.post('/api/comments', { type, id, description }, { token: by.token })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ data: Comment }>().data
}

/** What has been sent to somebody when all that waits has been worked off. */
async function lettersTo(app: TestApp, reader: Reader) {
  await app.work()
  return (await queuedMails(app)).filter((letter) => letter.to === reader.email)
}

async function company() {
  const app = await startApp()
  const article = await anArticle(app, { title: 'The last reel' })
  const [ada, bob, eve] = [await aReader(app, { username: 'ada' }), await aReader(app, { username: 'bob' }), await aReader(app, { username: 'eve' })]
  return { app, article, ada, bob, eve }
}

test('whoever is answered or named hears of it by mail, once, and nobody of their own words', async () => {
  const { app, article, ada, bob, eve } = await company()
  await using _ = app
  const head = await say(app, ada, 'Blog', article.id, 'Was anybody else there?')
  await say(app, ada, 'Comment', head.id, 'I mean on the night of the fog. @ada remembers, that is me.')
  const reply = await say(app, bob, 'Comment', head.id, 'I was, and so was @Eve, and @nobody.')
  expect(await lettersTo(app, ada)).toEqual([])
  app.clock.pass(minute)
  const [letter] = await lettersTo(app, ada)
  expect(letter).toMatchObject({ subject: 'bob answered you on “The last reel”', heading: 'Somebody answered you' })
  expect(letter?.text).toContain(`/articles/${article.slug}#comment-${reply.id}`)
  expect(letter?.text).toContain('I was, and so was @Eve')
  expect((await lettersTo(app, eve)).map((one) => one.subject)).toEqual(['bob named you on “The last reel”'])
  expect(await lettersTo(app, bob)).toEqual([])
  app.clock.pass(3 * hour)
  expect(await lettersTo(app, ada)).toHaveLength(1)
})

test('many replies come in one mail, and at most one mail an hour', async () => {
  const { app, article, ada, bob, eve } = await company()
  await using _ = app
  const head = await say(app, ada, 'Blog', article.id, 'Tell me everything.')
  for (let i = 0; i < 3; i++) await say(app, i % 2 === 0 ? bob : eve, 'Comment', head.id, `Thing ${i}.`)
  app.clock.pass(minute)
  expect((await lettersTo(app, ada)).map((one) => one.subject)).toEqual(['3 new replies on “The last reel”'])
  for (let i = 3; i < 14; i++) {
    await say(app, i % 2 === 0 ? bob : eve, 'Comment', head.id, `Thing ${i}.`)
    app.clock.pass(2 * minute)
    expect(await lettersTo(app, ada)).toHaveLength(1)
  }
  app.clock.pass(hour)
  const letters = await lettersTo(app, ada)
  expect(letters.map((one) => one.subject)).toEqual(['3 new replies on “The last reel”', '11 new replies on “The last reel”'])
  expect(letters[1]?.text).toContain('And 3 more')
})

test('nothing is told of what was held, hidden or deleted meanwhile', async () => {
  const { app, article, ada, bob, eve } = await company()
  await using _ = app
  const head = await say(app, ada, 'Blog', article.id, 'Any news?')
  const held = await say(app, bob, 'Comment', head.id, 'All of it at https://example.org/news')
  const deleted = await say(app, eve, 'Comment', head.id, 'Nothing.')
  await app.delete(`/api/comments/${deleted.id}`, { token: eve.token })
  app.clock.pass(minute)
  expect(await lettersTo(app, ada)).toEqual([])
  app.clock.pass(hour)
  const editor = await aReader(app, { role: 'editor' })
  await app.put(`/api/comments/${held.id}/status`, { status: 'shown' }, { token: editor.token })
  app.clock.pass(minute)
  expect((await lettersTo(app, ada)).map((one) => one.subject)).toEqual(['bob answered you on “The last reel”'])
})

test('one click in the mail program mutes, a GET never does', async () => {
  const { app, article, ada, bob } = await company()
  await using _ = app
  const head = await say(app, ada, 'Blog', article.id, 'Anybody?')
  await say(app, bob, 'Comment', head.id, 'Me.')
  app.clock.pass(minute)
  const [letter] = await lettersTo(app, ada)
  expect(letter?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<http:\/\/localhost:3000(\/api\/comments\/mute\?token=[\w.-]+)>$/.exec(letter?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect((await app.get(address)).json()).toEqual({ scope: 'all', title: '', muted: false })
  expect((await app.get('/api/me/comments/mail', { token: ada.token })).json()).toEqual({ muted: false })
  const clicked = await app.post(address, 'List-Unsubscribe=One-Click', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect([clicked.status, clicked.json()]).toEqual([200, { scope: 'all', title: '', muted: true }])
  expect((await app.get('/api/me/comments/mail', { token: ada.token })).json()).toEqual({ muted: true })
  app.clock.pass(2 * hour)
  await say(app, bob, 'Comment', head.id, 'Still me.')
  app.clock.pass(minute)
  expect(await lettersTo(app, ada)).toEqual([])
  expect((await app.post(address, { undo: true })).json()).toMatchObject({ muted: false })
  await app.put('/api/me/comments/mail', { muted: true }, { token: ada.token })
  expect((await app.get(address)).json()).toMatchObject({ muted: true })
})

test('one thread is muted without the others', async () => {
  const { app, article, ada, bob } = await company()
  await using _ = app
  const [loud, quiet] = [await say(app, ada, 'Blog', article.id, 'Loud.'), await say(app, ada, 'Blog', article.id, 'Quiet.')]
  await say(app, bob, 'Comment', loud.id, 'Hey.')
  app.clock.pass(minute)
  const [letter] = await lettersTo(app, ada)
  const token = /\?mute=([\w.-]+)#comments/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await app.post(`/api/comments/mute?token=${token}`, {})).json()).toEqual({ scope: 'thread', title: 'The last reel', muted: true })
  app.clock.pass(2 * hour)
  await say(app, bob, 'Comment', loud.id, 'Hey again.')
  await say(app, bob, 'Comment', quiet.id, 'And you?')
  app.clock.pass(minute)
  const texts = (await lettersTo(app, ada)).map((one) => one.text)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('And you?')
})

test('of 1,000 forged links none mutes anybody', { timeout: 180_000 }, async () => {
  const { app, ada, bob } = await company()
  await using _ = app
  const good = muteToken(app.services, ada.id, 0)
  const [, , seal = ''] = good.split('.')
  const forged = Array.from({ length: 1_000 }, (_, i) => {
    const at = i % seal.length
    const other = seal[at] === 'A' ? 'B' : 'A'
    return (
      [
        `${ada.id}.0.${seal.slice(0, at)}${other}${seal.slice(at + 1)}`,
        `${bob.id}.0.${seal}`,
        `${ada.id}.${i + 1}.${seal}`,
        `${ada.id}.0.`,
        `${ada.id}.0.${seal}x`,
        `0${ada.id}.0.${seal}`,
      ][i % 6] ?? ''
    )
  })
  for (let at = 0; at < forged.length; at += 50) {
    const answers = await Promise.all(forged.slice(at, at + 50).map((token) => app.post(`/api/comments/mute?token=${encodeURIComponent(token)}`, {})))
    // The last one of six only spells the number otherwise; its seal is not for that spelling either.
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  }
  expect(await app.services.database.db.selectFrom('comment_mutes').selectAll().execute()).toEqual([])
})

test('a valid link that mutes is never limited, wrong ones are', async () => {
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
