import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { engine } from '../../../testing/databases.ts'
import { someOf } from '../../../testing/lane.ts'
import { minimalContents } from '../../../testing/minimal-contents.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import type { Saved, AuditLogEntry } from '../admin/contract.ts'
import type { ContentDraft, Note, Revision } from './contract.ts'

const hour = 3_600_000

let app: TestApp
let editor: Reader

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
})
afterEach(() => app.close())

describe.each(engine === 'sqlite' ? minimalContents : someOf(minimalContents, 2))('Publishing $path', ({ path, fields, address, name }) => {
  type Fields = Record<string, unknown>
  type Content = ContentDraft & { fields: Fields }
  /** A proposed topic is public as soon as it has an article. */
  const hides = path !== 'topics'
  /** An event has its date in its fields, a topic has none. */
  const dated = path !== 'events' && path !== 'topics'
  const written = '2026-03-02T10:00:00.000Z'

  const call = (verb: string, id: number, body: object = {}, by = editor) => app.post(`/api/desk/${path}/${id}/${verb}`, body, { token: by.token })
  const dataOf = (answer: Answer) => {
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ data: Content }>().data
  }
  const act = async (verb: string, id: number, body: object = {}) => dataOf(await call(verb, id, body))
  const read = async (id: number) => dataOf(await app.get(`/api/desk/${path}/${id}/draft`, { token: editor.token }))
  const save = (id: number, base: number, said: object, more: object = {}, by = editor) =>
    app.put(`/api/desk/${path}/${id}/draft`, { base, fields: said, ...more }, { token: by.token })
  const seen = async (slug: string) => (await app.get(address(slug))).text
  const revisions = async (id: number) => (await app.get(`/api/desk/${path}/${id}/revisions`, { token: editor.token })).json<{ data: Revision[] }>().data

  async function make(status: 'draft' | 'approved'): Promise<Saved> {
    const made = await app.post(`/api/desk/${path}`, { fields, status }, { token: editor.token })
    expect(made.status, made.text).toBe(200)
    return made.json<{ data: Saved }>().data
  }

  test('the version that is not taken in a conflict stays in the history', async () => {
    const { id } = await make('draft')
    const { revision } = await read(id)
    dataOf(await save(id, revision, { [name]: 'Theirs' }))
    dataOf(await save(id, revision + 1, { [name]: 'Chosen' }, { instead_of: { [name]: 'Mine' } }))
    expect((await revisions(id)).map(({ title }) => title).slice(0, 3)).toEqual(['Chosen', 'Mine', 'Theirs'])
  })

  test('changes of published content are hidden from readers until they are approved or discarded', async () => {
    const { id, slug } = await make('approved')
    const { revision } = await read(id)
    expect(dataOf(await save(id, revision, { [name]: 'Higher tides' }))).toMatchObject({ state: 'public', changes: 'changed', title: 'Higher tides' })
    const late = await save(id, revision, { [name]: 'Late' })
    expect([late.status, late.json<{ data: Content; code: string }>()]).toMatchObject([409, { code: 'newer-revision', data: { title: 'Higher tides' } }])
    expect((await save(id, revision + 1, { [name]: ' ' })).json()).toMatchObject({ code: 'invalid', fields: { [`fields.${name}`]: [expect.any(String)] } })
    expect(await seen(slug)).not.toContain('Higher tides')
    expect(await act('approve', id)).toMatchObject({ state: 'public', changes: 'none' })
    expect(await seen(slug)).toContain('Higher tides')
    dataOf(await save(id, revision + 1, { [name]: 'Low tides' }))
    expect(await act('discard', id)).toMatchObject({ changes: 'none', title: 'Higher tides' })
    expect((await revisions(id)).map(({ title }) => title)).toContain('Low tides')
  })

  test('a draft is saved together with its slug and date in one call', async () => {
    const { id } = await make('draft')
    const { revision } = await read(id)
    const saved = await save(id, revision, { [name]: 'Higher tides' }, { slug: 'high-water', at: written })
    expect(dataOf(saved)).toMatchObject({ title: 'Higher tides', slug: 'high-water', ...(dated && { at: written }) })
    expect((await save(id, revision, {}, { slug: 'too-late' })).status).toBe(409)
    expect((await read(id)).slug).toBe('high-water')
  })

  // The old address of a topic leads to the new one.
  test.runIf(path !== 'topics')('a new slug for published content gets 422, and nothing of that call is saved', async () => {
    const { id, slug } = await make('approved')
    const { revision } = await read(id)
    const refused = await save(id, revision, { [name]: 'Higher tides' }, { slug: 'high-water' })
    expect([refused.status, refused.json()]).toMatchObject([422, { code: 'address-stays', fields: { slug: [expect.stringContaining('Unpublish')] } }])
    expect(await read(id)).toMatchObject({ slug, title: 'Tides', changes: 'none', revision })
  })

  test('a change of only the date keeps the submitted changes of published content', async () => {
    const { id } = await make('approved')
    const { revision } = await read(id)
    dataOf(await save(id, revision, { [name]: 'Higher tides' }))
    expect(await act('submit', id)).toMatchObject({ changes: 'submitted' })
    const saved = await save(id, revision + 1, {}, { at: written })
    expect(dataOf(saved)).toMatchObject({ ...(dated && { at: written }), changes: 'submitted', title: 'Higher tides' })
  })

  test('pending changes are kept when published content is unpublished or archived', async () => {
    for (const verb of ['unpublish', 'archive']) {
      const { id, slug } = await make('approved')
      dataOf(await save(id, (await read(id)).revision, { [name]: `Tides to ${verb}` }))
      expect(await act(verb, id)).toMatchObject({ title: `Tides to ${verb}`, changes: 'none', fields: { [name]: `Tides to ${verb}` } })
      if (hides) expect((await app.get(address(slug))).status).toBe(404)
      if (verb === 'unpublish') expect((await app.delete(`/api/desk/${path}/${id}`, { token: editor.token })).status).toBe(200)
      else {
        expect((await call('archive', id)).status).toBe(403)
        expect((await save(id, (await read(id)).revision, { [name]: 'No' })).status).toBe(403)
        expect(await act('bring-back', id)).toMatchObject({ state: 'draft', title: 'Tides to archive' })
      }
    }
  })

  test('a draft is submitted, taken back, sent back with a note and approved', async () => {
    const { id, slug } = await make('draft')
    expect(await act('submit', id)).toMatchObject({ state: 'submitted', rights: { take_back: true } })
    expect(await act('take-back', id)).toMatchObject({ state: 'draft' })
    await act('submit', id)
    expect(await act('send-back', id, { note: 'Which harbour?' })).toMatchObject({ state: 'back', open_notes: 1 })
    if (hides) expect((await app.get(address(slug))).status).toBe(404)
    expect(await act('approve', id)).toMatchObject({ state: 'public' })
    expect((await app.get(address(slug))).status).toBe(200)
    expect((await call('submit', id)).status).toBe(403)
    expect((await revisions(id)).map(({ reason }) => reason)).toContain('published')
    const admin = await aReader(app, { role: 'admin' })
    const trail = (await app.get('/api/trail', { token: admin.token })).json<{ data: AuditLogEntry[] }>().data
    expect(trail.map(({ action }) => action)).toEqual(['publish', 'send-back', 'submit', 'take-back', 'submit', 'create'])
  })

  test('scheduled content is published at its time, even after a bulk approval', async () => {
    const { id, slug } = await make('draft')
    const at = new Date(app.clock.now() + hour).toISOString()
    expect(await act('approve', id, { at })).toMatchObject({ state: 'scheduled', publish_at: at })
    await app.post(`/api/desk/${path}/bulk`, { ids: [id], action: 'approve' }, { token: editor.token })
    expect(await read(id)).toMatchObject({ state: 'scheduled', publish_at: at })
    await app.work()
    if (hides) expect((await app.get(address(slug))).status).toBe(404)
    app.clock.pass(hour)
    await app.work()
    editor = await aReader(app, { role: 'editor' })
    expect(await read(id)).toMatchObject({ state: 'public', publish_at: null })
    expect((await app.get(address(slug))).status).toBe(200)
    expect((await call('approve', id, { at: new Date(app.clock.now() + hour).toISOString() })).status).toBe(409)
  })

  test('rescheduled content is published at the later time', async () => {
    const { id } = await make('draft')
    await act('approve', id, { at: new Date(app.clock.now() + hour).toISOString() })
    const later = new Date(app.clock.now() + 2 * hour).toISOString()
    expect(await act('approve', id, { at: later })).toMatchObject({ state: 'scheduled', publish_at: later })
    app.clock.pass(hour)
    await app.work()
    expect(await read(id)).toMatchObject({ state: 'scheduled', publish_at: later })
    app.clock.pass(hour)
    await app.work()
    expect(await read(id)).toMatchObject({ state: 'public', publish_at: null })
  })

  test('content whose schedule is cancelled stays a draft', async () => {
    const { id, slug } = await make('draft')
    await act('approve', id, { at: new Date(app.clock.now() + hour).toISOString() })
    expect(await act('unpublish', id)).toMatchObject({ state: 'draft' })
    app.clock.pass(2 * hour)
    await app.work()
    if (hides) expect((await app.get(address(slug))).status).toBe(404)
  })

  test('revisions are kept, even for a form that saves all fields at once, and can be restored', async () => {
    const { id, updated_at: base } = await make('approved')
    app.clock.pass(600_000)
    const saved = await app.put(`/api/desk/${path}/${id}`, { base, fields: { ...fields, [name]: 'Higher tides' } }, { token: editor.token })
    expect(saved.status, saved.text).toBe(200)
    expect((await revisions(id)).map(({ title, reason }) => [title, reason])).toEqual([
      ['Higher tides', 'written'],
      ['Tides', 'written'],
    ])
    const old = await app.get(`/api/desk/${path}/${id}/revisions/1`, { token: editor.token })
    expect(dataOf(old).fields).toMatchObject({ [name]: 'Tides' })
    expect(await act('revisions/1/restore', id)).toMatchObject({ title: 'Tides', changes: 'changed', revision: 3 })
    expect((await revisions(id))[0]).toMatchObject({ reason: 'restored', title: 'Tides' })
  })

  test('an unknown or invalid field of a stored draft is left out when the draft is read', async () => {
    const { id } = await make('approved')
    dataOf(await save(id, (await read(id)).revision, { [name]: 'Higher tides' }))
    const { db } = app.services.database
    await db
      .updateTable('content_drafts')
      .set({ fields: JSON.stringify({ [name]: 'Older tides', smell: 'salt', cover: 7, summary: null }) })
      .execute()
    const { fields: found } = await read(id)
    expect(found).toMatchObject({ [name]: 'Older tides' })
    expect(found).not.toHaveProperty('smell')
    expect(found['cover'] ?? null).toBeNull()
  })

  test('a copy of published content is a draft', async () => {
    const { id } = await make('approved')
    const copy = await act('duplicate', id)
    expect(copy).toMatchObject({ title: 'Tides (copy)', state: 'draft', revision: 1 })
    expect(copy.id).not.toBe(id)
  })

  test('a bulk action applies to all given content and reports each failure', async () => {
    const { id } = await make('draft')
    const bulk = async (action: string) =>
      (await app.post(`/api/desk/${path}/bulk`, { ids: [id, 999_999], action }, { token: editor.token })).json<{ data: { error: string | null }[] }>().data
    for (const action of ['approve', 'unpublish', 'archive', 'bring-back', 'delete'])
      expect(await bulk(action), action).toEqual([
        { id, error: null },
        { id: 999_999, error: expect.stringContaining('Not Found') },
      ])
    expect(await app.services.database.db.selectFrom('content_revisions').selectAll().execute()).toEqual([])
  })

  test('only the holder of the edit lock can save content', async () => {
    const { id } = await make('draft')
    const other = await aReader(app, { role: 'editor' })
    const { key } = (await call('lock', id)).json<{ key: string }>()
    expect((await call('lock', id, {}, other)).json<{ key: string | null }>().key).toBeNull()
    expect((await save(id, 1, { [name]: 'Mine' }, {}, other)).status).toBe(423)
    const { updated_at: base } = (await app.get(`/api/desk/${path}/${id}`, { token: other.token })).json<{ data: Saved }>().data
    expect((await app.put(`/api/desk/${path}/${id}`, { base, fields }, { token: other.token })).status).toBe(423)
    expect(dataOf(await save(id, 1, { [name]: 'Ours' }, { lock: key }))).toMatchObject({ title: 'Ours', lock: { mine: true } })
    await call('unlock', id, { key })
    expect((await save(id, 2, { [name]: 'Theirs' }, {}, other)).status).toBe(200)
  })

  test('editorial notes can be written, answered, resolved and deleted', async () => {
    const { id } = await make('draft')
    const [first] = (await call('notes', id, { text: 'Which harbour?' })).json<{ data: Note[] }>().data
    const both = (await call('notes', id, { text: 'The old one.', parent_id: first?.id ?? 0 })).json<{ data: Note[] }>().data
    expect(both.map(({ parent_id }) => parent_id)).toEqual([null, first?.id])
    const at = `/api/desk/${path}/${id}/notes/${first?.id}`
    expect((await app.put(at, { resolved: true }, { token: editor.token })).json<{ data: Note[] }>().data[0]?.resolved_at).not.toBeNull()
    expect((await app.delete(at, { token: editor.token })).json<{ data: Note[] }>().data).toEqual([])
  })
})
