import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Comment, CommentList, FoundComment, ThreadList } from './contract.ts'

async function addComment(app: TestApp, by: Reader, id: number, description: string, more: Record<string, unknown> = {}): Promise<Comment> {
  const answer = await app.post('/api/comments', { type: 'Blog', id, description, ...more }, { token: by.token })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ data: Comment }>().data
}

const reply = (app: TestApp, by: Reader, id: number, description: string) => addComment(app, by, id, description, { type: 'Comment' })
const listThreads = async (app: TestApp, id: number, query = '') => (await app.get(`/api/comments/blog/${id}${query}`)).json<ThreadList>()

/** Counters of an article and of a thread, each with the number of rows. */
async function counts(app: TestApp, articleId: number, threadId = 0) {
  const { db } = app.services.database
  const stats = await db.selectFrom('article_stats').select('comments').where('article_id', '=', articleId).executeTakeFirstOrThrow()
  const shown = await db.selectFrom('comments').select('thread_id').where('article_id', '=', articleId).where('status', '=', 'shown').execute()
  const head = await db.selectFrom('comments').select('replies_count').where('id', '=', threadId).executeTakeFirst()
  return {
    comments: [stats.comments, shown.length],
    replies: [head?.replies_count ?? 0, shown.filter((row) => threadId > 0 && row.thread_id === threadId).length],
  }
}

describe('Comments', () => {
  test('a visitor gets 401 and a reader without a verified e-mail gets 403 for every change to comments', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const ada = await aReader(app)
    const pending = await aReader(app, { verified: false })
    const comment = await addComment(app, ada, id, 'Here first.')
    const body = { description: 'Mine now.' }
    const attempts = (token?: string) => [
      app.post('/api/comments', { type: 'Blog', id, ...body }, token ? { token } : {}),
      app.post('/api/comments', { type: 'Comment', id: comment.id, ...body }, token ? { token } : {}),
      app.put(`/api/comments/${comment.id}`, body, token ? { token } : {}),
      app.delete(`/api/comments/${comment.id}`, token ? { token } : {}),
      app.post(`/api/comments/${comment.id}/report`, { reason: 'spam' }, token ? { token } : {}),
    ]
    for (const answer of await Promise.all(attempts())) expect([answer.status, answer.json<{ error: string }>().error]).toEqual([401, 'Please log in'])
    for (const answer of await Promise.all(attempts(pending.token)))
      expect([answer.status, answer.json<{ error: string }>().error]).toEqual([403, 'Please verify your email address'])
    expect(await counts(app, id, comment.id)).toEqual({ comments: [1, 1], replies: [0, 0] })
    expect((await listThreads(app, id)).data[0]?.description).toBe('Here first.')
  })

  test('a comment has all its public fields, and a reply to a reply joins the thread and names the user it answers', async () => {
    await using app = await startApp()
    const author = await aReader(app, { role: 'author', username: 'mirko' })
    const { id } = await anArticle(app, { user_id: author.id })
    const [ada, bob] = [await aReader(app, { username: 'ada' }), await aReader(app, { username: 'bob' })]
    const head = await addComment(app, ada, id, '  I was there.\r\n\r\n\r\n\r\nAnd left.  ', { quote: 'The tram was   late' })
    expect(head).toMatchObject({
      commentable_type: 'Blog',
      commentable_id: id,
      description: 'I was there.\n\nAnd left.',
      quote: 'The tram was   late',
      replies_count: 0,
      status: 'shown',
      edited_at: null,
      user: { username: 'ada', standing: 'reader', has_page: false },
    })
    const first = await reply(app, bob, head.id, 'So was I.')
    const second = await reply(app, author, first.id, 'I know.')
    expect(first).toMatchObject({ commentable_type: 'Comment', commentable_id: head.id, article_id: id, reply_to: null })
    expect(second).toMatchObject({
      commentable_type: 'Comment',
      commentable_id: head.id,
      reply_to: { username: 'bob' },
      user: { standing: 'author', has_page: true },
    })
    const { data, meta } = await listThreads(app, id)
    expect(meta).toEqual({ total: 1, per_page: 3, comments: 3, open: true })
    expect(data[0]).toEqual({ ...head, replies_count: 2, replies: [second, first] })
    expect((await app.get(`/api/comments/comment/${head.id}`)).json<CommentList>()).toMatchObject({ data: [second, first], meta: { total: 2, per_page: 4 } })
    expect((await app.get(`/api/comments/comment/${first.id}`)).json<CommentList>().data).toEqual([])
    expect((await app.get(`/api/comment/${second.id}`)).json<FoundComment>().data).toMatchObject({
      ...second,
      article: { id },
      thread: { id: head.id, replies: [{ id: second.id }, { id: first.id }] },
    })
    expect((await app.get('/api/comments')).json<CommentList>()).toMatchObject({
      data: [{ id: second.id }, { id: first.id }, { id: head.id }],
      meta: { total: 3 },
    })
    expect(await counts(app, id, head.id)).toEqual({ comments: [3, 3], replies: [2, 2] })
  })

  test('comments are listed newest, oldest or best first, page by page, with the pinned comment first', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const readers = [await aReader(app), await aReader(app), await aReader(app), await aReader(app)]
    const heads: Comment[] = []
    for (let i = 0; i < 7; i++) heads.push(await addComment(app, readers[i % 4] as Reader, id, `Number ${i}`)) // there are four
    for (const [at, times] of [
      [2, 3],
      [5, 1],
    ] as const)
      for (let i = 0; i < times; i++) await reply(app, readers[(i + 1) % 4] as Reader, heads[at]?.id ?? 0, `Answer ${i}`) // there are four
    const all = async (sort: string) => {
      const seen: string[] = []
      for (let next: string | null = `/api/comments/blog/${id}?sort=${sort}&limit=3`; next;) {
        const page: ThreadList = (await app.get(next)).json<ThreadList>()
        seen.push(...page.data.map((thread) => thread.description.slice(7)))
        next = page.links.next
      }
      return seen.join('')
    }
    expect([await all('newest'), await all('oldest'), await all('best')]).toEqual(['6543210', '0123456', '2564310'])
    const editor = await aReader(app, { role: 'editor' })
    await app.put(`/api/comments/${heads[3]?.id}/pin`, { pinned: true }, { token: editor.token })
    expect([await all('newest'), await all('oldest'), await all('best')]).toEqual(['3654210', '3012456', '3256410'])
    const threads = (await listThreads(app, id, '?sort=best')).data
    expect((await listThreads(app, id, '?sort=')).data).toEqual((await listThreads(app, id)).data)
    expect(threads[0]?.pinned).toBe(true)
    expect(threads[1]?.replies.map((answer) => answer.description)).toEqual(['Answer 2', 'Answer 1'])
    for (const bad of ['sort=worst', 'limit=0', 'cursor=nonsense', 'limit=-1']) expect((await app.get(`/api/comments/blog/${id}?${bad}`)).status).toBe(422)
  })

  test('a reply in a long thread is found by its id, together with the replies around it', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const readers: Reader[] = []
    for (let i = 0; i < 6; i++) readers.push(await aReader(app))
    const head = await addComment(app, readers[0] as Reader, id, 'The beginning.') // there are six
    const replies: Comment[] = []
    for (let i = 0; i < 14; i++) replies.push(await reply(app, readers[i % 6] as Reader, head.id, `Reply ${i}`)) // there are six
    const found = (await app.get(`/api/comment/${replies[6]?.id}`)).json<FoundComment>().data
    expect(found.thread.replies.map((one) => one.description.slice(6))).toEqual(['9', '8', '7', '6', '5', '4', '3'])
    const since = (await app.get(`/api/comments/blog/${id}/since?after=${replies[11]?.id}`)).json<{ data: { id: number }[] }>().data
    expect(since.map((one) => one.id)).toEqual([replies[13]?.id, replies[12]?.id])
  })

  test('readers can edit and delete their own comments, and a deleted comment with replies stays as a placeholder', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const [ada, bob] = [await aReader(app), await aReader(app)]
    const head = await addComment(app, ada, id, 'First words.')
    const answer = await reply(app, bob, head.id, 'Second words.')
    app.clock.pass(60_000)
    const edited = (await app.put(`/api/comments/${head.id}`, { description: 'Better words.' }, { token: ada.token })).json<{ data: Comment }>().data
    expect(edited).toMatchObject({ description: 'Better words.', edited_at: '2026-11-20T12:01:00.000Z' })
    expect((await listThreads(app, id)).data[0]).toMatchObject({ description: 'Better words.', edited_at: '2026-11-20T12:01:00.000Z' })
    const deleted = await app.delete(`/api/comments/${head.id}`, { token: ada.token })
    expect(deleted.json()).toMatchObject({ data: { status: 'deleted', description: '' } })
    const stub = (await listThreads(app, id)).data[0]
    expect(stub).toMatchObject({ id: head.id, status: 'deleted', description: '', user: null, replies_count: 1, replies: [{ id: answer.id }] })
    expect(JSON.stringify(stub)).not.toMatch(new RegExp(`words\\.".*${ada.username}`))
    for (const attempt of [
      app.put(`/api/comments/${head.id}`, { description: 'Again.' }, { token: ada.token }),
      app.delete(`/api/comments/${head.id}`, { token: ada.token }),
      app.post('/api/comments', { type: 'Comment', id: head.id, description: 'To whom?' }, { token: bob.token }),
    ]) {
      expect([(await attempt).status, (await attempt).json<{ error: string }>().error]).toEqual([404, 'Comment Not Found'])
    }
    expect(await counts(app, id, head.id)).toEqual({ comments: [1, 1], replies: [1, 1] })
    await app.delete(`/api/comments/${answer.id}`, { token: bob.token })
    expect(await listThreads(app, id)).toMatchObject({ data: [], meta: { total: 0, comments: 0 } })
    expect(await counts(app, id, head.id)).toEqual({ comments: [0, 0], replies: [0, 0] })
    const rows = await app.services.database.db.selectFrom('comments').select('description').execute()
    expect(rows.map((row) => row.description)).toEqual(['', ''])
  })

  test('a comment needs 1 to 2,000 characters, ignores unknown fields and can only quote the text of its article', async () => {
    await using app = await startApp()
    const { id } = await anArticle(app)
    const { token } = await aReader(app)
    const post = (body: unknown) => app.post('/api/comments', body, { token })
    for (const description of ['', '   \n ', 'x'.repeat(2001), '🎪'.repeat(2001), '\u200f\u202e', 7])
      expect((await post({ type: 'Blog', id, description })).status).toBe(422)
    expect((await post({ type: 'Blog', id, description: '🎪'.repeat(2000) })).status).toBe(200)
    for (const more of [{ status: 'hidden' }, { user_id: 1 }, { pinned_at: 1 }, { replies_count: 9 }, { created_at: 1 }, { article_id: 2 }])
      expect((await post({ type: 'Blog', id, description: 'Hello.', ...more })).json<{ data: object }>().data).not.toMatchObject(more)
    for (const type of ['Article', '', null]) expect((await post({ type, id, description: 'Hello.' })).status).toBe(422)
    for (const wrong of ['1.5', -1, 1.5, null]) expect((await post({ type: 'Blog', id: wrong, description: 'Hello.' })).status).toBe(422)
    const invented = await post({ type: 'Blog', id, description: 'Look:', quote: 'The tram was on time' })
    expect([invented.status, invented.json<{ error: string }>().error]).toEqual([422, 'quote: is not in the article'])
  })

  test('a comment on an article that is not public gets the same response as on an unknown article', async () => {
    await using app = await startApp()
    const { token, ...ada } = await aReader(app)
    const draft = await anArticle(app, { approved: 'draft' })
    const withdrawn = await anArticle(app)
    const comment = await addComment(app, { ...ada, token }, withdrawn.id, 'Gone with it.')
    await asEditor(app).unpublish('articles', withdrawn.id)
    const unknown = await app.post('/api/comments', { type: 'Blog', id: 987654, description: 'Hello?' }, { token })
    expect([unknown.status, unknown.json<{ error: string }>().error]).toEqual([404, 'Article Not Found'])
    for (const { id } of [draft, withdrawn]) {
      expect((await app.post('/api/comments', { type: 'Blog', id, description: 'Hello?' }, { token })).text).toBe(unknown.text)
      expect((await app.get(`/api/comments/blog/${id}`)).text).toBe((await app.get('/api/comments/blog/987654')).text)
      expect((await app.get(`/api/comments/blog/${id}/since?after=0`)).status).toBe(404)
    }
    const never = [
      app.post('/api/comments', { type: 'Comment', id: 987654, description: 'Hello?' }, { token }),
      app.put('/api/comments/987654', { description: 'Hello?' }, { token }),
      app.delete('/api/comments/987654', { token }),
      app.get('/api/comment/987654'),
      app.get('/api/comments/comment/987654'),
    ]
    const hidden = [
      app.post('/api/comments', { type: 'Comment', id: comment.id, description: 'Hello?' }, { token }),
      app.put(`/api/comments/${comment.id}`, { description: 'Hello?' }, { token }),
      app.delete(`/api/comments/${comment.id}`, { token }),
      app.get(`/api/comment/${comment.id}`),
      app.get(`/api/comments/comment/${comment.id}`),
    ]
    for (const [at, answer] of (await Promise.all(hidden)).entries()) {
      expect(answer.status).toBe(404)
      expect(answer.text).toBe((await never[at])?.text)
    }
    expect((await app.get('/api/comments')).json<CommentList>()).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await app.get(`/api/me/comments?article=${withdrawn.id}`, { token })).json()).toEqual({ data: [] })
  })
})

test('an identical comment of the same reader within a minute gets the first one as response and is stored once', async () => {
  await using app = await startApp()
  const [{ id }, ada, bob] = [await anArticle(app), await aReader(app), await aReader(app)]
  const send = async (token: string, description = 'A tram is a tram.') =>
    (await app.post('/api/comments', { type: 'Blog', id, description }, { token })).json<{ data: Comment }>().data.id
  const stored = async () => (await app.services.database.db.selectFrom('comments').select('id').execute()).length
  const [first, second] = await Promise.all([send(ada.token), send(ada.token)])
  expect(second).toBe(first)
  expect(await send(ada.token)).toBe(first)
  expect(await stored()).toBe(1)
  expect(await send(bob.token)).not.toBe(first)
  expect(await send(ada.token, 'A tram is a train.')).not.toBe(first)
  app.clock.pass(61_000)
  expect(await send(ada.token)).not.toBe(first)
  expect(await stored()).toBe(4)
})
