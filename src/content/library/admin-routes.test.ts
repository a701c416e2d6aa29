import { expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'

interface Likely {
  data: { title: string; why: string }[]
  number: { valid: boolean; isbn_13: string | null } | null
}

test('an editor sees likely duplicates before saving, by ISBN in any form or by title and people', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const people = [{ name: 'Tove Jansson', role: 'author' }]
  await app.post('/api/desk/books', { fields: { title: 'The Summer Book', people, isbn_13: '978-0-9542217-1-3' } }, { token })
  const likely = async (query: Record<string, string>) =>
    (await app.get(`/api/desk/library/likely?${new URLSearchParams({ kind: 'book', ...query })}`, { token })).json<Likely>()
  expect(await likely({ number: '9780954221713' })).toEqual({
    data: [expect.objectContaining({ title: 'The Summer Book', why: 'the same number' })],
    number: { given: '9780954221713', valid: true, isbn_13: '9780954221713' },
  })
  expect((await likely({ number: '0-9542217-1-0' })).number).toMatchObject({ valid: true, isbn_13: '9780954221713' })
  expect((await likely({ number: '0-9542217-1-0' })).data).toHaveLength(1)
  expect((await likely({ number: '978-0-9542217-1-4' })).number).toMatchObject({ valid: false, isbn_13: null })
  expect((await likely({ title: 'summer book', name: 'TOVE JANSSON' })).data.map(({ why }) => why)).toEqual(['the same title by the same people'])
  expect((await likely({ title: 'The summer book', name: 'Ali Smith' })).data.map(({ why }) => why)).toEqual(['the same title'])
  expect((await likely({ title: 'The winter book' })).data).toEqual([])
  // The sort title of the existing item makes no difference.
  for (const [title, sort_title] of [
    ['The Tenant', 'Tenant, The'],
    ['Seven', '7'],
  ] as const) {
    await app.post('/api/desk/books', { fields: { title, sort_title, people } }, { token })
    expect((await likely({ title })).data.map((one) => one.title)).toEqual([title])
  }
  const wrong = await app.post('/api/desk/books', { fields: { title: 'X', people, isbn_13: '978-0-9542217-1-4' } }, { token })
  expect(Object.keys(wrong.json<{ fields: object }>().fields)).toEqual(['fields.isbn_13'])
})
