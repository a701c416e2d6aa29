import { expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { noticeMails, noticesOf, noticeTexts } from '../../../testing/notices.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Note } from './contract.ts'

async function newsroom() {
  const app = await startApp()
  const ada = await aReader(app, { role: 'author', username: 'ada' })
  const [eve, max] = [await aReader(app, { role: 'editor', username: 'eve' }), await aReader(app, { role: 'editor', username: 'max' })]
  const id = await begin(app, ada, 'The last tram')
  return { app, ada, eve, max, id }
}

async function begin(app: TestApp, { token }: Reader, title: string): Promise<number> {
  const answer = await app.post('/api/drafts', { title }, { token })
  return answer.json<{ data: { id: number } }>().data.id
}

async function act(app: TestApp, { token }: Reader, id: number, action: string, body: object = {}): Promise<void> {
  const answer = await app.post(`/api/drafts/${id}/${action}`, body, { token })
  if (answer.status !== 200) throw new Error(answer.text)
}

async function write(app: TestApp, { token }: Reader, id: number, text: string, parent_id: number | null = null): Promise<number> {
  const answer = await app.post(`/api/drafts/${id}/notes`, { text, parent_id }, { token })
  if (answer.status !== 200) throw new Error(answer.text)
  return Math.max(...answer.json<{ data: Note[] }>().data.map((note) => note.id))
}

test('editors get a notice of a submitted article, and its author does not', async () => {
  const { app, ada, eve, max, id } = await newsroom()
  await using _ = app
  await act(app, ada, id, 'submit')
  expect(await noticesOf(app, eve)).toMatchObject([{ kind: 'submitted', text: 'ada submitted “The last tram”', path: `/studio/write/${id}`, read: false }])
  expect(await noticeTexts(app, max)).toEqual(['ada submitted “The last tram”'])
  expect(await noticeTexts(app, ada)).toEqual([])
  expect((await noticeMails(app, eve)).map(({ subject }) => subject)).toEqual(['ada submitted “The last tram”'])
})

test('an author gets a notice with the reason when an article is sent back', async () => {
  const { app, ada, eve, id } = await newsroom()
  await using _ = app
  await act(app, ada, id, 'submit')
  await act(app, eve, id, 'send-back', { note: 'The ending is missing.' })
  expect(await noticesOf(app, ada)).toMatchObject([{ kind: 'sent-back', text: 'eve sent “The last tram” back', quote: 'The ending is missing.' }])
  const [mail] = await noticeMails(app, ada)
  expect(mail?.subject).toBe('eve sent “The last tram” back')
  expect(mail?.text).toContain('The ending is missing.')
})

test('an author gets a notice when an article is approved', async () => {
  const { app, ada, eve, id } = await newsroom()
  await using _ = app
  await act(app, eve, id, 'approve')
  expect(await noticeTexts(app, ada)).toEqual(['eve approved “The last tram”; it is public now'])
  expect(await noticeTexts(app, eve)).toEqual([])
})

test('an author gets a notice when an article is scheduled and another when it is published', async () => {
  const { app, ada, eve, id } = await newsroom()
  await using _ = app
  await act(app, eve, id, 'approve', { at: new Date(app.services.now() + 600_000).toISOString() })
  expect(await noticeTexts(app, ada)).toEqual(['eve approved and scheduled “The last tram”'])
  app.clock.pass(600_000)
  expect(await noticeTexts(app, ada)).toEqual(['“The last tram” was published at its time', 'eve approved and scheduled “The last tram”'])
})

test('an author gets a notice of an editorial note, and the writer of the note one of the answer', async () => {
  const { app, ada, eve, id } = await newsroom()
  await using _ = app
  const note = await write(app, eve, id, 'Who says so?')
  expect(await noticesOf(app, ada)).toMatchObject([{ kind: 'note', text: 'eve wrote a note on “The last tram”', quote: 'Who says so?' }])
  await write(app, ada, id, 'The driver.', note)
  expect(await noticesOf(app, eve)).toMatchObject([{ kind: 'note-reply', text: 'ada answered your note on “The last tram”', quote: 'The driver.' }])
})

test('a person mentioned in an editorial note gets a notice if they may read the article', async () => {
  const { app, ada, eve, max, id } = await newsroom()
  await using _ = app
  const bob = await aReader(app, { role: 'author', username: 'bob' })
  await write(app, eve, id, 'Ask @max, or @bob. @ada knows him.')
  expect(await noticesOf(app, max)).toMatchObject([{ kind: 'mention', text: 'eve named you in a note on “The last tram”' }])
  expect((await noticesOf(app, ada)).map(({ kind }) => kind)).toEqual(['mention'])
  expect(await noticeTexts(app, bob)).toEqual([])
})

test('several editorial notes on one article are one notice and one mail', async () => {
  const { app, ada, eve, id } = await newsroom()
  await using _ = app
  for (const text of ['One.', 'Two.', 'Three.']) await write(app, eve, id, text)
  expect(await noticesOf(app, ada)).toMatchObject([{ text: '3 new notes on “The last tram”', quote: 'Three.', ids: { length: 3 } }])
  expect((await noticeMails(app, ada)).map(({ subject }) => subject)).toEqual(['3 new notes on “The last tram”'])
})

test('an editor who has lost the role gets no notice and no mail about articles of others', async () => {
  const { app, ada, eve, max, id } = await newsroom()
  await using _ = app
  await act(app, ada, id, 'submit')
  await write(app, max, id, 'Ready?')
  expect(await noticeTexts(app, eve)).toHaveLength(1)
  await app.services.database.db.updateTable('users').set({ role: 'author' }).where('id', '=', eve.id).execute()
  expect(await noticeTexts(app, eve)).toEqual([])
  expect(await noticeMails(app, eve)).toEqual([])
  expect((await noticeMails(app, max)).map(({ subject }) => subject)).toEqual(['ada submitted “The last tram”'])
})

test('a submitted article is not sent to webhooks', async () => {
  const { app, ada, id } = await newsroom()
  await using _ = app
  const { db } = app.services.database
  const hook = {
    url: 'https://example.org/',
    secret: 's',
    kinds: '["*"]',
    status: 'active' as const,
    failing_since: null,
    paused_until: null,
    created_at: 0,
    updated_at: 0,
  }
  await db.insertInto('webhooks').values(hook).execute()
  await act(app, ada, id, 'submit')
  await app.work()
  expect(await db.selectFrom('webhook_deliveries').select('kind').execute()).toEqual([])
})
