import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import type { Draft, Revision } from './contract.ts'

let app: TestApp
let editor: Reader
/** Public article with unpublished changes. */
let id: number

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
  id = (await anArticle(app, { user_id: editor.id })).id
  await save('First words.')
})
afterEach(() => app.close())

const post = (verb: string, body: object = {}) => app.post(`/api/drafts/${id}/${verb}`, body, { token: editor.token })

async function read(which = id): Promise<Draft> {
  return (await app.get(`/api/drafts/${which}`, { token: editor.token })).json<{ data: Draft }>().data
}

async function save(text: string): Promise<void> {
  const content = JSON.stringify([{ id: 'p', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text, styles: {} }] }])
  const answer = await app.put(`/api/drafts/${id}`, { base: (await read()).revision, fields: { content } }, { token: editor.token })
  expect(answer.status, answer.text).toBe(200)
}

/** Runs `action` while `meanwhile` commits between the start of its handler and its transaction. */
async function withGap(action: () => Promise<Answer>, meanwhile: () => Promise<unknown>): Promise<Answer> {
  const { database } = app.services
  const write = database.write.bind(database)
  let transactions = 0
  let open = true
  database.write = async (work) => {
    if (open) {
      open = false
      database.write = write
      await meanwhile()
      database.write = counted
    }
    return counted(work)
  }
  function counted<T>(work: Parameters<typeof write<T>>[0]): Promise<T> {
    transactions++
    return write(work)
  }
  const answer = await action()
  database.write = write
  expect(transactions, 'transactions').toBe(1)
  return answer
}

const second = () => save('Second words.')
const revisions = async () => (await app.get(`/api/drafts/${id}/revisions`, { token: editor.token })).json<{ data: Revision[] }>().data

async function inHistory(text: string): Promise<boolean> {
  const all = await Promise.all((await revisions()).map(({ revision }) => app.get(`/api/drafts/${id}/revisions/${revision}`, { token: editor.token })))
  return all.some((answer) => answer.text.includes(text))
}

describe('A save during another action', () => {
  test.each(['submit', 'unpublish', 'archive', 'approve'])('the action %s includes a save that was committed just before its transaction', async (verb) => {
    expect((await withGap(() => post(verb), second)).status).toBe(200)
    const draft = await read()
    expect(draft.fields.content).toContain('Second words.')
    expect(await inHistory('Second words.')).toBe(true)
    if (verb === 'approve') expect((await app.get(`/api/blogs/${id}`)).text).toContain('Second words.')
  })

  test('sending back and taking back include a save that was committed just before their transaction', async () => {
    expect((await withGap(() => post('send-back', { note: 'Which year?' }), second)).status).toBe(200)
    expect((await read()).fields.content).toContain('Second words.')
    await post('submit')
    expect(
      (
        await withGap(
          () => post('take-back'),
          () => save('Third words.'),
        )
      ).status,
    ).toBe(200)
    expect((await read()).fields.content).toContain('Third words.')
  })

  test('a copy of a draft includes a save that was committed just before its transaction', async () => {
    const answer = await withGap(() => post('duplicate'), second)
    expect(answer.json<{ data: Draft }>().data.fields.content).toContain('Second words.')
  })

  test.each(['discard', 'revisions/1/restore'])('a save that was committed just before %s stays in the history', async (verb) => {
    app.clock.pass(600_000)
    await save('Later words.')
    app.clock.pass(600_000)
    expect((await withGap(() => post(verb), second)).status).toBe(200)
    expect((await read()).fields.content).not.toContain('Second words.')
    expect(await inHistory('Second words.')).toBe(true)
  })

  test('a save that was committed just before a bulk topic change keeps its text', async () => {
    const topic = (await app.post('/api/desk/topics', { fields: { name: 'Harbour' } }, { token: editor.token })).json<{ data: { id: number } }>().data.id
    const answer = await withGap(() => app.post('/api/drafts/bulk', { ids: [id], action: 'add-topic', topic }, { token: editor.token }), second)
    expect(answer.json<{ data: unknown }>().data).toEqual([{ id, error: null }])
    const { fields } = await read()
    expect([fields.topics, fields.content.includes('Second words.')]).toEqual([[topic], true])
  })

  test('a save gets 409 when a newer one was committed just before its transaction', async () => {
    const base = (await read()).revision
    const answer = await withGap(() => app.put(`/api/drafts/${id}`, { base, fields: { title: 'Late' } }, { token: editor.token }), second)
    expect([answer.status, (await read()).title === 'Late']).toEqual([409, false])
  })
})

test('a draft and its first revision are created in one transaction', async () => {
  const answer = await withGap(() => app.post('/api/drafts', { title: 'Night trams' }, { token: editor.token }), second)
  id = answer.json<{ data: Draft }>().data.id
  expect((await revisions()).map(({ revision, title }) => [revision, title])).toEqual([[1, 'Night trams']])
})

test('an action is refused when another editor did the same just before its transaction', async () => {
  expect(
    (
      await withGap(
        () => post('archive'),
        () => post('archive'),
      )
    ).status,
  ).toBe(403)
  expect(
    (
      await withGap(
        () => post('bring-back'),
        () => post('bring-back'),
      )
    ).status,
  ).toBe(403)
  expect(
    (
      await withGap(
        () => post('approve'),
        () => post('archive'),
      )
    ).status,
  ).toBe(403)
  await post('bring-back')
  await post('approve')
  expect(
    (
      await withGap(
        () => post('unpublish'),
        () => post('unpublish'),
      )
    ).status,
  ).toBe(403)
  expect(
    (
      await withGap(
        () => app.delete(`/api/drafts/${id}`, { token: editor.token }),
        () => app.delete(`/api/drafts/${id}`, { token: editor.token }),
      )
    ).status,
  ).toBe(404)
})
