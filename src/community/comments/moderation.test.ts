import { describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Article } from '#content/articles/contract.ts'
import type { ModerationAction, QueuedComment } from './moderation-contract.ts'
import type { Comment, ThreadList } from './contract.ts'

const hour = 3_600_000

async function addComment(app: TestApp, by: Reader, body: Record<string, unknown>): Promise<Comment> {
  const answer = await app.post('/api/comments', { type: 'Blog', ...body }, { token: by.token })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ data: Comment }>().data
}

const listThreads = async (app: TestApp, id: number) => (await app.get(`/api/comments/blog/${id}`)).json<ThreadList>()
const queue = async (app: TestApp, editor: Reader, show: string) =>
  (await app.get(`/api/comments/queue?show=${show}`, { token: editor.token })).json<{ data: QueuedComment[]; meta: { total: number } }>()
const moderationLog = async (app: TestApp, editor: Reader) =>
  (await app.get('/api/comments/trail?limit=50', { token: editor.token })).json<{ data: ModerationAction[] }>().data

async function startWithEditor() {
  const app = await startApp()
  const article = await anArticle(app)
  return { app, id: article.id, slug: article.slug, editor: await aReader(app, { role: 'editor' }), ada: await aReader(app), bob: await aReader(app) }
}

describe('Comment moderation', () => {
  test('only editors and admins can moderate comments', async () => {
    const { app, id, ada } = await startWithEditor()
    await using _ = app
    const author = await aReader(app, { role: 'author' })
    const comment = await addComment(app, ada, { id, description: 'Hello.' })
    const calls = (token?: string) => {
      const options = token ? { token } : {}
      return [
        app.get('/api/comments/queue', options),
        app.get('/api/comments/trail', options),
        app.get('/api/comments/words', options),
        app.put('/api/comments/words', { words: ['x'] }, options),
        app.put(`/api/comments/${comment.id}/status`, { status: 'hidden' }, options),
        app.put(`/api/comments/${comment.id}/pin`, { pinned: true }, options),
        app.delete(`/api/comments/${comment.id}/reports`, options),
        app.put(`/api/comments/blog/${id}`, { open: false }, options),
        app.put(`/api/comments/people/${ada.id}/ban`, { banned: true }, options),
        app.put(`/api/comments/people/${ada.id}/hidden`, { hidden: true }, options),
      ]
    }
    for (const answer of await Promise.all(calls())) expect(answer.status).toBe(401)
    for (const { token } of [ada, author]) for (const answer of await Promise.all(calls(token))) expect(answer.status).toBe(403)
    expect((await listThreads(app, id)).data[0]).toMatchObject({ id: comment.id, status: 'shown', pinned: false })
  })

  test('editors can hide and restore a comment, and each action is in the moderation log', async () => {
    const { app, id, editor, ada, bob } = await startWithEditor()
    await using _ = app
    const head = await addComment(app, ada, { id, description: 'Something unkind.' })
    const reply = await addComment(app, bob, { type: 'Comment', id: head.id, description: 'Now, now.' })
    const options = { token: editor.token }
    await app.post(`/api/comments/${head.id}/report`, { reason: 'abuse', note: 'Unkind' }, { token: bob.token })
    await app.post(`/api/comments/${head.id}/report`, { reason: 'spam' }, { token: bob.token })
    const own = await app.post(`/api/comments/${head.id}/report`, { reason: 'spam' }, { token: ada.token })
    expect(own.json<{ code: string }>().code).toBe('own-comment')
    const reported = await queue(app, editor, 'reported')
    expect(reported).toMatchObject({
      meta: { total: 1 },
      data: [{ id: head.id, reports: [{ reason: 'abuse', note: 'Unkind', username: bob.username }], user: { id: ada.id, banned: false } }],
    })
    await app.put(`/api/comments/${head.id}/status`, { status: 'hidden', note: 'Rule 1' }, options)
    expect((await listThreads(app, id)).data).toMatchObject([{ id: head.id, status: 'hidden', description: '', user: null, replies: [{ id: reply.id }] }])
    expect((await listThreads(app, id)).meta.comments).toBe(1)
    expect((await queue(app, editor, 'reported')).data).toEqual([])
    await app.put(`/api/comments/${head.id}/status`, { status: 'hidden' }, options)
    expect((await app.put(`/api/comments/${head.id}`, { description: 'Let me in.' }, { token: ada.token })).status).toBe(404)
    await app.put(`/api/comments/${head.id}/status`, { status: 'shown' }, options)
    expect((await listThreads(app, id)).data).toMatchObject([{ status: 'shown', description: 'Something unkind.' }])
    expect((await listThreads(app, id)).meta.comments).toBe(2)
    expect((await moderationLog(app, editor)).map(({ action, actor, username, note }) => [action, actor, username, note])).toEqual([
      ['restore', editor.username, ada.username, ''],
      ['hide', editor.username, ada.username, 'Rule 1'],
      ['report', bob.username, ada.username, 'abuse'],
    ])
  })

  test('a new reader’s comment with a link is held and hidden from others until an editor approves it', async () => {
    const { app, id, editor, ada, bob } = await startWithEditor()
    await using _ = app
    const held = await addComment(app, ada, { id, description: 'Look at https://example.org/wares' })
    expect(held).toMatchObject({ status: 'held', description: 'Look at https://example.org/wares' })
    expect(await listThreads(app, id)).toMatchObject({ data: [], meta: { total: 0, comments: 0 } })
    expect((await app.get(`/api/comment/${held.id}`)).status).toBe(404)
    expect((await app.get('/api/comments')).text).not.toContain('wares')
    expect((await app.get(`/api/me/comments?article=${id}`, { token: ada.token })).json<{ data: Comment[] }>().data).toMatchObject([
      { id: held.id, status: 'held' },
    ])
    expect((await app.get(`/api/me/comments?article=${id}`, { token: bob.token })).json()).toEqual({ data: [] })
    expect((await app.post('/api/comments', { type: 'Comment', id: held.id, description: 'Where?' }, { token: bob.token })).status).toBe(404)
    const refused = await app.put(`/api/comments/${held.id}`, { description: 'Mine.' }, { token: bob.token })
    expect(refused.text).toBe((await app.put('/api/comments/987654', { description: 'Mine.' }, { token: bob.token })).text)
    expect(await queue(app, editor, 'held')).toMatchObject({ data: [{ id: held.id, reason: 'links' }], meta: { total: 1 } })
    await app.put(`/api/comments/${held.id}/status`, { status: 'shown' }, { token: editor.token })
    expect((await listThreads(app, id)).data).toMatchObject([{ id: held.id, status: 'shown' }])
    expect((await moderationLog(app, editor)).map((line) => [line.action, line.actor])).toEqual([
      ['release', editor.username],
      ['hold', null],
    ])
  })

  test('editors can search comments by text and by author, page by page', async () => {
    const { app, id, editor, ada, bob } = await startWithEditor()
    await using _ = app
    for (const description of ['A Ferry at dawn.', 'Another ferry.', '100 % tram.']) await addComment(app, ada, { id, description })
    await addComment(app, bob, { id, description: 'Buses only.' })
    const find = async (words: string) => {
      const found = await queue(app, editor, `all&search=${encodeURIComponent(words)}`)
      expect(found.meta.total).toBe(found.data.length)
      return found.data.map((one) => one.description)
    }
    expect(await find('FERRY')).toEqual(['Another ferry.', 'A Ferry at dawn.'])
    expect(await find('%')).toEqual(['100 % tram.'])
    expect(await find(bob.username)).toEqual(['Buses only.'])
    const first = (await app.get('/api/comments/queue?show=all&search=ferry&limit=1', { token: editor.token })).json<{ links: { next: string } }>()
    const second = (await app.get(first.links.next, { token: editor.token })).json<{ data: QueuedComment[]; links: { next: string | null } }>()
    expect([second.data.map((one) => one.description), second.links.next]).toEqual([['A Ferry at dawn.'], null])
  })

  test('a comment is held when an edit adds a link', async () => {
    const { app, id, ada } = await startWithEditor()
    await using _ = app
    const comment = await addComment(app, ada, { id, description: 'Lovely piece.' })
    const edited = await app.put(`/api/comments/${comment.id}`, { description: 'Lovely piece. https://example.org/wares' }, { token: ada.token })
    expect(edited.json()).toMatchObject({ data: { status: 'held' } })
    expect(await listThreads(app, id)).toMatchObject({ data: [], meta: { comments: 0 } })
  })

  test('a comment with a blocked word is held as soon as the editors have saved the word', async () => {
    const { app, id, editor, ada } = await startWithEditor()
    await using _ = app
    expect(await addComment(app, ada, { id, description: 'I sell umbrellas.' })).toMatchObject({ status: 'shown' })
    const saved = await app.put('/api/comments/words', { words: ['Umbrellas', '  UMBRELLAS ', 'crème brûlée', ''] }, { token: editor.token })
    expect(saved.json()).toEqual({ data: ['creme brulee', 'umbrellas'] })
    for (const description of ['UMBRELLAS!', 'Best (umbrellas) in town', 'u.m.b.r.e.l.l.a.s', 'Creme Brulee for all']) {
      expect(await addComment(app, ada, { id, description })).toMatchObject({ status: 'held' })
      app.clock.pass(hour)
    }
    expect(await addComment(app, ada, { id, description: 'An umbrella maker.' })).toMatchObject({ status: 'shown' })
  })

  test('editors can close the comments of one article and open them again', async () => {
    const { app, id, slug, editor, ada } = await startWithEditor()
    await using _ = app
    const comment = await addComment(app, ada, { id, description: 'Just in time.' })
    await app.put(`/api/comments/blog/${id}`, { open: false }, { token: editor.token })
    for (const body of [
      { type: 'Blog', id },
      { type: 'Comment', id: comment.id },
    ]) {
      const answer = await app.post('/api/comments', { ...body, description: 'Too late?' }, { token: ada.token })
      expect([answer.status, answer.json<{ code: string }>().code]).toEqual([403, 'comments-closed'])
    }
    expect((await listThreads(app, id)).meta).toMatchObject({ open: false, comments: 1 })
    expect((await app.get(`/api/blogs/slug/${slug}`)).json<{ data: Article }>().data.allow_comments).toBe(false)
    await app.put(`/api/comments/blog/${id}`, { open: true }, { token: editor.token })
    expect((await listThreads(app, id)).meta.open).toBe(true)
    expect((await app.put('/api/comments/blog/987654', { open: true }, { token: editor.token })).status).toBe(404)
  })

  test('editors can ban a reader, and hide and restore all comments of that reader', async () => {
    const { app, id, editor, ada, bob } = await startWithEditor()
    await using _ = app
    const other = await anArticle(app)
    const options = { token: editor.token }
    const head = await addComment(app, bob, { id, description: 'A thread of mine.' })
    await addComment(app, ada, { type: 'Comment', id: head.id, description: 'One.' })
    await addComment(app, ada, { id: other.id, description: 'Two.' })
    const first = await addComment(app, ada, { id, description: 'Three.' })
    await app.put(`/api/comments/${first.id}/status`, { status: 'hidden' }, options)
    await app.put(`/api/comments/people/${ada.id}/ban`, { banned: true, note: 'Enough' }, options)
    const refused = await app.post('/api/comments', { type: 'Blog', id, description: 'Four.' }, { token: ada.token })
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([403, 'commenting-banned'])
    expect((await app.put(`/api/comments/people/${ada.id}/hidden`, { hidden: true }, options)).json()).toEqual({ count: 2 })
    expect([
      (await listThreads(app, id)).meta.comments,
      (await listThreads(app, id)).data[0]?.replies_count,
      (await listThreads(app, other.id)).meta.comments,
    ]).toEqual([1, 0, 0])
    expect((await app.put(`/api/comments/people/${ada.id}/hidden`, { hidden: false }, options)).json()).toEqual({ count: 2 })
    expect([
      (await listThreads(app, id)).meta.comments,
      (await listThreads(app, id)).data[0]?.replies_count,
      (await listThreads(app, other.id)).meta.comments,
    ]).toEqual([2, 1, 1])
    await app.put(`/api/comments/people/${ada.id}/ban`, { banned: false }, options)
    expect((await app.post('/api/comments', { type: 'Blog', id, description: 'Four.' }, { token: ada.token })).status).toBe(200)
    for (const [person, status] of [
      [editor.id, 403],
      [(await aReader(app, { role: 'admin' })).id, 403],
      [987654, 404],
    ])
      expect((await app.put(`/api/comments/people/${person}/ban`, { banned: true }, options)).status).toBe(status)
  })
})
