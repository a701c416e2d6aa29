import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Article } from '#content/articles/contract.ts'
import type { Draft } from './contract.ts'

let app: TestApp
let editor: Reader
/** Where the highlighter looked at its CPU time, since `watch`. */
let looks: ('inside' | 'outside')[]

beforeEach(async () => {
  app = await startApp()
  editor = await aReader(app, { role: 'editor' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

function watch(): void {
  const { database } = app.services
  const write = database.write.bind(database)
  let open = 0
  looks = []
  vi.spyOn(database, 'write').mockImplementation((work) =>
    write(async (writing) => {
      open++
      return work(writing).finally(() => open--)
    }),
  )
  const usage = process.threadCpuUsage.bind(process)
  vi.spyOn(process, 'threadCpuUsage').mockImplementation((before) => {
    looks.push(open > 0 ? 'inside' : 'outside')
    return usage(before)
  })
}

function code(text: string): string {
  return JSON.stringify([{ id: 'c', type: 'codeBlock', props: { language: 'js' }, content: [{ type: 'text', text, styles: {} }], children: [] }])
}

async function saved(id: number, text: string): Promise<void> {
  const { revision } = (await app.get(`/api/drafts/${id}`, { token: editor.token })).json<{ data: Draft }>().data
  const answer = await app.put(`/api/drafts/${id}`, { base: revision, fields: { content: code(text) } }, { token: editor.token })
  expect(answer.status, answer.text).toBe(200)
}

/** By a process whose work this one has not seen. */
async function savedElsewhere(id: number): Promise<void> {
  const fields = sql<string>`replace(fields, 'shown', 'elsewhere')`
  await app.services.database.db.updateTable('content_drafts').set({ fields }).where('content_id', '=', id).execute()
}

describe('Code of a text', () => {
  test('is highlighted before the transaction that begins, saves or publishes it', async () => {
    watch()
    const begun = await app.post('/api/drafts', { title: 'Sorting', content: code('let begun = 1') }, { token: editor.token })
    expect(begun.status, begun.text).toBe(200)
    await saved(begun.json<{ data: Draft }>().data.id, 'let kept = 2')
    const shown = await anArticle(app, { user_id: editor.id })
    await saved(shown.id, 'let shown = 3')
    await savedElsewhere(shown.id)
    expect((await app.post(`/api/drafts/${shown.id}/approve`, {}, { token: editor.token })).status).toBe(200)
    const { content } = (await app.get(`/api/blogs/${shown.id}`)).json<{ data: Article }>().data
    expect(content).toContain('["variable","elsewhere "]')
    expect(new Set(looks)).toEqual(new Set(['outside']))
  })
})
