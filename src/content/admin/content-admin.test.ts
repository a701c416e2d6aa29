import { describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { minimalContents as nouns } from '../../../testing/minimal-contents.ts'
import type { ContentRow, Saved, AuditLogEntry } from './contract.ts'

async function start(): Promise<{ app: TestApp; editor: Reader } & AsyncDisposable> {
  const app = await startApp()
  return { app, editor: await aReader(app, { role: 'editor' }), [Symbol.asyncDispose]: () => app.close() }
}

describe.each(nouns)('/api/desk/$path', ({ path, fields, address, name }) => {
  test('an editor creates, publishes, edits, unpublishes and deletes content, and readers see each step at once', async () => {
    await using site = await start()
    const { app, editor } = site
    const token = editor.token
    const made = await app.post(`/api/desk/${path}`, { fields }, { token })
    expect([made.status, made.text]).toEqual([200, expect.stringContaining('"tides')])
    const { id, slug, updated_at } = made.json<{ data: Saved }>().data
    if (path !== 'topics') expect((await app.get(address(slug))).status).toBe(404)

    const kept = (await app.get(`/api/desk/${path}/${id}`, { token })).json<{ data: { fields: Record<string, unknown>; status: string } }>().data
    expect(kept.status).toBe('draft')
    expect(kept.fields).toMatchObject(JSON.parse(JSON.stringify(fields)) as object) // plain JSON, written above

    const put = await app.put(`/api/desk/${path}/${id}/status`, { status: 'approved' }, { token })
    expect(put.json<{ data: Saved }>().data.status).toBe('approved')
    expect((await app.get(address(slug))).status).toBe(200)
    const base = put.json<{ data: Saved }>().data.updated_at
    expect(base > updated_at).toBe(true)

    const saved = await app.put(`/api/desk/${path}/${id}`, { base, fields: { ...kept.fields, [name]: 'Higher tides' } }, { token })
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
    expect((await app.get(address(slug))).text).toContain('Higher tides')

    await app.put(`/api/desk/${path}/${id}/status`, { status: 'draft' }, { token })
    if (path !== 'topics') expect((await app.get(address(slug))).status).toBe(404)
    expect((await app.delete(`/api/desk/${path}/${id}`, { token })).status).toBe(200)
    expect((await app.get(`/api/desk/${path}/${id}`, { token })).status).toBe(404)

    const admin = await aReader(app, { role: 'admin' })
    const trail = (await app.get('/api/trail', { token: admin.token })).json<{ data: AuditLogEntry[] }>().data
    expect(trail.map((line) => [line.actor, line.action])).toEqual(
      ['delete', 'withdraw', 'save', 'publish', 'create'].map((action) => [editor.username, action]),
    )
    expect(trail.map((line) => line.subject)).toEqual(Array(5).fill(String(id)))
  })

  test('only one of three saves with the same base succeeds, and the others get 409', async () => {
    await using site = await start()
    const { app, editor } = site
    const token = editor.token
    const { id, updated_at: base } = (await app.post(`/api/desk/${path}`, { fields }, { token })).json<{ data: Saved }>().data
    const answers = await Promise.all(
      ['First', 'Second', 'Third'].map((title) => app.put(`/api/desk/${path}/${id}`, { base, fields: { ...fields, [name]: title } }, { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = ['First', 'Second', 'Third'][answers.findIndex(({ status }) => status === 200)]
    const kept = (await app.get(`/api/desk/${path}/${id}`, { token })).json<{ data: { fields: Record<string, unknown>; updated_at: string } }>().data
    expect(kept.fields[name]).toBe(winner)
    const again = await app.put(`/api/desk/${path}/${id}`, { base: kept.updated_at, fields: { ...fields, [name]: 'Fourth' } }, { token })
    expect(again.status).toBe(200)
  })

  test('content with an empty name gets 422 for that field and is not saved', async () => {
    await using site = await start()
    const { app, editor } = site
    const answer = await app.post(`/api/desk/${path}`, { fields: { ...fields, [name]: ' ' } }, { token: editor.token })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([`fields.${name}`])
    expect((await app.get(`/api/desk/${path}`, { token: editor.token })).json<{ meta: { total: number } }>().meta.total).toBe(0)
  })

  test('the list of content includes drafts, filters by search and status and has pages without gaps', async () => {
    await using site = await start()
    const { app, editor } = site
    const token = editor.token
    for (let n = 0; n < 5; n++) {
      const more = path === 'releases' ? { number: n } : {}
      await app.post(`/api/desk/${path}`, { fields: { ...fields, ...more, [name]: `Tide ${n}` }, status: n % 2 ? 'approved' : 'draft' }, { token })
      if (n % 2) app.clock.pass(1000)
    }
    type List = { data: ContentRow[]; links: { next: string | null }; meta: { total: number } }
    const found: string[] = []
    let next: string | null = `/api/desk/${path}?limit=2`
    while (next) {
      const list: List = (await app.get(next, { token })).json<List>()
      expect(list.meta.total).toBe(5)
      found.push(...list.data.map((row) => row.title))
      next = list.links.next
    }
    expect(found.sort()).toEqual(['Tide 0', 'Tide 1', 'Tide 2', 'Tide 3', 'Tide 4'])
    const titles = async (query: string) =>
      (await app.get(`/api/desk/${path}?${query}`, { token }))
        .json<List>()
        .data.map((row) => row.title)
        .sort()
    expect(await titles('search=TIDE%203')).toEqual(['Tide 3'])
    expect(await titles('search=100%25')).toEqual([])
    expect(await titles('status=approved')).toEqual(['Tide 1', 'Tide 3'])
  })
})

test('the slug of a draft can be changed, the slug of published content cannot', async () => {
  await using site = await start()
  const { app, editor } = site
  const token = editor.token
  const fields = { title: 'Tides', summary: 'A talk' }
  const { id, updated_at } = (await app.post('/api/desk/episodes', { fields, slug: 'High water' }, { token })).json<{ data: Saved }>().data
  const moved = (await app.put(`/api/desk/episodes/${id}`, { base: updated_at, fields, slug: 'Low water' }, { token })).json<{ data: Saved }>().data
  expect(moved.slug).toBe('low-water')
  const shown = (await app.put(`/api/desk/episodes/${id}/status`, { status: 'approved' }, { token })).json<{ data: Saved }>().data
  const refused = await app.put(`/api/desk/episodes/${id}`, { base: shown.updated_at, fields, slug: 'no-water' }, { token })
  expect([refused.status, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([422, ['slug']])
})

test('a topic that has articles cannot be deleted and can be renamed', async () => {
  await using site = await start()
  const { app, editor } = site
  const { id } = (await app.post('/api/desk/topics', { fields: { name: 'Harbour' }, status: 'approved' }, { token: editor.token })).json<{ data: Saved }>().data
  const { slug } = await anArticle(app, { topics: [id] })
  expect((await app.delete(`/api/desk/topics/${id}`, { token: editor.token })).status).toBe(409)
  expect((await app.get(`/articles/${slug}`)).text).toContain('Harbour')
  const kept = (await app.get(`/api/desk/topics/${id}`, { token: editor.token })).json<{ data: { updated_at: string } }>().data
  await app.put(`/api/desk/topics/${id}`, { base: kept.updated_at, fields: { name: 'Docks' } }, { token: editor.token })
  expect((await app.get(`/articles/${slug}`)).text).toContain('Docks')
})

test('the audit log lists role changes and bans of a person, newest first', async () => {
  await using site = await start()
  const { app } = site
  const admin = await aReader(app, { role: 'admin', username: 'ada' })
  const member = await aReader(app, { username: 'bo' })
  await app.put(`/api/people/${member.id}/role`, { role: 'author' }, { token: admin.token })
  app.clock.pass(1000)
  await app.put(`/api/people/${member.id}/status`, { status: 'banned' }, { token: admin.token })
  app.clock.pass(1000)
  await app.put(`/api/comments/people/${member.id}/ban`, { banned: true }, { token: admin.token })
  const { data, kinds } = (await app.get('/api/trail?limit=2', { token: admin.token })).json<{ data: AuditLogEntry[]; kinds: string[] }>()
  expect(data.map(({ actor, action, kind, title }) => [actor, action, kind, title])).toEqual([
    ['ada', 'ban', 'person', 'bo'],
    ['ada', 'ban', 'person', 'bo'],
  ])
  expect(kinds).toEqual(['person'])
  const roles = (await app.get(`/api/trail?kind=person&subject=${member.id}`, { token: admin.token })).json<{ data: AuditLogEntry[] }>().data
  expect(roles.at(-1)).toMatchObject({ action: 'role', note: 'member to author' })
})
