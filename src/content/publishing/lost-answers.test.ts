import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { KeyedSaves } from '#base/keyed-saves.ts'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { minimalContents } from '../../../testing/minimal-contents.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

interface Save {
  base: number
  text: string
}

let app: TestApp
let editor: Reader

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
})
afterEach(() => app.close())

/** Types and saves `count` times by `path`; the answer of every third save is cut off. Returns the text and all statuses. */
async function write(path: string, first: number, count: number, bodyOf: (save: Save) => object): Promise<{ text: string; statuses: Set<number> }> {
  const statuses = new Set<number>()
  let sent = 0
  const saves = new KeyedSaves<Save, number>(async (save, key) => {
    const answer = await app.put(path, bodyOf(save), { token: editor.token, headers: { 'idempotency-key': key } })
    statuses.add(answer.status)
    if (++sent % 3 === 0) throw new Problem(0, 'unreachable', '')
    if (answer.status !== 200) throw new Problem(answer.status, 'failed', answer.text)
    return answer.json<{ data: { revision: number } }>().data.revision
  })
  let [base, text, isSaved] = [first, 'Tides', true]
  const save = async () => {
    base = (await saves.settle()) ?? base
    base = await saves.send({ base, text })
  }
  const tried = async () =>
    save().then(
      () => true,
      () => false,
    )
  for (let letter = 0; letter < count; letter++) {
    text = `Tides ${letter}`
    isSaved = await tried()
  }
  for (let tries = 0; !isSaved && tries < 5; tries++) isSaved = await tried()
  return { text, statuses }
}

const read = async (path: string) => (await app.get(path, { token: editor.token })).text

describe('Saves with lost answers', () => {
  test('200 saves of an article with every third answer lost cause no conflict and keep the last text', async () => {
    const made = (await app.post('/api/drafts', { title: 'Tides' }, { token: editor.token })).json<{ data: { id: number } }>().data
    const path = `/api/drafts/${made.id}`
    const { text, statuses } = await write(path, 1, 200, ({ base, text: title }) => ({ base, fields: { title } }))
    expect([...statuses]).toEqual([200])
    expect(await read(path)).toContain(`"title":"${text}"`)
  })

  test('200 saves of a page with every third answer lost cause no conflict and keep the last text', async () => {
    const path = '/api/pages/about'
    const { revision, sections } = (await app.get(path)).json<{ data: { revision: number; sections: object[] } }>().data
    const { text, statuses } = await write(path, revision, 200, ({ base, text: title }) => ({ title, standfirst: '', sections, revision: base }))
    expect([...statuses]).toEqual([200])
    expect(await read(path)).toContain(`"title":"${text}"`)
  })
})

test.each(minimalContents)('30 saves of $path with every third answer lost cause no conflict', async ({ path, fields, name }) => {
  const made = await app.post(`/api/desk/${path}`, { fields, status: 'draft' }, { token: editor.token })
  const { id } = made.json<{ data: { id: number } }>().data
  const draft = `/api/desk/${path}/${id}/draft`
  const { text, statuses } = await write(draft, 1, 30, ({ base, text: title }) => ({ base, fields: { [name]: title } }))
  expect([...statuses]).toEqual([200])
  expect(await read(draft)).toContain(`"${name}":"${text}"`)
})

test('a save by another editor in between still causes a conflict', async () => {
  const other = await aReader(app, { role: 'admin' })
  const { id } = (await app.post('/api/drafts', { title: 'Tides' }, { token: editor.token })).json<{ data: { id: number } }>().data
  const save = (base: number, title: string, { token }: Reader, key: string) =>
    app.put(`/api/drafts/${id}`, { base, fields: { title } }, { token, headers: { 'idempotency-key': key } })
  const mine = await save(1, 'Mine', editor, 'my-first-save')
  expect((await save(2, 'Theirs', other, 'their-first-save')).status).toBe(200)
  expect((await save(1, 'Mine', editor, 'my-first-save')).text).toBe(mine.text)
  expect((await save(2, 'Mine again', editor, 'my-second-save')).status).toBe(409)
})
