import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Snippet, SnippetFields } from './contract.ts'

let app: TestApp
let editor: Reader
let author: Reader

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
  author = await aReader(app, { role: 'author' })
})
afterEach(() => app.close())

const content = JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, content: [{ type: 'text', text: 'Write to us.', styles: {} }], children: [] }])

async function make(kind: string, name: string, fields: object = { content }): Promise<Snippet> {
  const made = await app.post('/api/snippets', { kind, name, fields }, { token: editor.token })
  expect(made.status, made.text).toBe(200)
  return made.json<{ data: Snippet }>().data
}

const names = async (by = author) => (await app.get('/api/snippets', { token: by.token })).json<{ data: Snippet[] }>().data.map(({ name }) => name)
const read = async (id: number) => (await app.get(`/api/snippets/${id}`, { token: author.token })).json<{ data: Snippet & { fields: SnippetFields } }>().data

describe('Snippets and templates', () => {
  test('an author sees the snippets that an editor has saved, by name, with their text', async () => {
    await make('snippet', 'Write to us')
    const { id, words } = await make('snippet', 'About the series', { content, title: 'Not of a snippet' })
    expect(words).toBe(3)
    expect(await names()).toEqual(['About the series', 'Write to us'])
    expect((await read(id)).fields).toEqual({ content: expect.stringContaining('Write to us.') })
  })

  test('an article begins with the fields of a template, without topics that are gone', async () => {
    const { id } = await make('template', 'Interview', { title: 'Five questions', kicker: 'Interview', content, topics: [404] })
    const { fields } = await read(id)
    expect(fields).toMatchObject({ title: 'Five questions', kicker: 'Interview', topics: [] })
    const begun = await app.post('/api/drafts', fields, { token: author.token })
    expect(begun.json()).toMatchObject({ data: { title: 'Five questions', fields: { kicker: 'Interview', content: expect.stringContaining('Write to us.') } } })
  })

  test('an editor renames and deletes a snippet, and the audit log names each step', async () => {
    const { id } = await make('snippet', 'Write to us')
    expect((await app.put(`/api/snippets/${id}`, { name: 'Letters' }, { token: editor.token })).json()).toMatchObject({ data: { name: 'Letters' } })
    expect((await app.delete(`/api/snippets/${id}`, { token: editor.token })).json()).toEqual({ removed: 1 })
    expect(await names()).toEqual([])
    const log = await app.services.database.db.selectFrom('staff_audit_log').select(['action', 'title']).where('kind', '=', 'snippet').orderBy('id').execute()
    expect(log).toEqual([
      { action: 'create', title: 'Write to us' },
      { action: 'save', title: 'Letters' },
      { action: 'delete', title: 'Letters' },
    ])
  })

  test('an author who saves, renames or deletes a snippet gets 403, and an unknown one answers 404', async () => {
    const { id } = await make('snippet', 'Write to us')
    const by = { token: author.token }
    const refused = [
      await app.post('/api/snippets', { kind: 'snippet', name: 'Mine', fields: { content } }, by),
      await app.put(`/api/snippets/${id}`, { name: 'Mine' }, by),
      await app.delete(`/api/snippets/${id}`, by),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await names()).toEqual(['Write to us'])
    expect((await app.get('/api/snippets/4040', by)).status).toBe(404)
  })

  test('a block that readers could not be shown is refused', async () => {
    const answer = await app.post('/api/snippets', { kind: 'snippet', name: 'Odd', fields: { content: '[{"type":"script"}]' } }, { token: editor.token })
    expect(answer.status).toBe(422)
  })
})
