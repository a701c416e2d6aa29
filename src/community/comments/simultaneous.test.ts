import { describe, expect, test } from 'vitest'
import { aReader, anArticle, type Reader } from '../../../testing/builders.ts'
import { engine, fitsProcesses } from '../../../testing/databases.ts'
import { untilLockAwaited } from '../../../testing/lock-waits.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Services } from '#platform/services.ts'
import { lockCounters } from '#content/articles/service.ts'
import type { Comment } from './contract.ts'
import { insertReport } from './moderation-store.ts'
import { updateStatus } from './own-store.ts'
import { articleOf } from './posting-store.ts'

type Tx = Services['database']['db']

interface Commented {
  app: TestApp
  id: number
  writer: Reader
  editor: Reader
  stored(): Promise<{ status: string; pinned: boolean; reports: number }>
}

async function commented(): Promise<Commented & AsyncDisposable> {
  const app = await startApp()
  const article = await anArticle(app)
  const [writer, editor] = [await aReader(app), await aReader(app, { role: 'editor' })]
  const posted = await app.post('/api/comments', { type: 'Blog', id: article.id, description: 'A thought.' }, { token: writer.token })
  const { id } = posted.json<{ data: Comment }>().data
  const { db } = app.services.database
  const stored = async () => {
    const { status, pinned_at, reports } = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { status, pinned: pinned_at !== null, reports }
  }
  return { app, id, writer, editor, stored, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** Makes a call while somebody else's change of the comment, `first`, is written and not committed. */
async function meanwhile({ app, id }: Commented, first: (tx: Tx) => Promise<unknown>, call: () => ReturnType<TestApp['put']>): Promise<number> {
  const { db } = app.services.database
  let answer: ReturnType<typeof call> | undefined
  await db.transaction().execute(async (tx) => {
    await lockCounters(tx, 'postgres', articleOf(id))
    await first(tx)
    answer = call()
    await untilLockAwaited(db)
  })
  return (await answer)?.status ?? 0
}

describe.runIf(engine === 'postgres' && fitsProcesses)('A comment that two change at once', () => {
  test('a comment that is hidden at that moment is not pinned', async () => {
    await using its = await commented()
    const { app, id, editor, stored } = its
    const hide = (tx: Tx) => updateStatus(tx, id, 'shown', 'hidden', '')
    expect(await meanwhile(its, hide, () => app.put(`/api/comments/${id}/pin`, { pinned: true }, { token: editor.token }))).toBe(404)
    expect(await stored()).toMatchObject({ status: 'hidden', pinned: false })
  })

  test('a comment that is hidden at that moment is not reported', async () => {
    await using its = await commented()
    const { app, id, stored } = its
    const bea = await aReader(app)
    const hide = (tx: Tx) => updateStatus(tx, id, 'shown', 'hidden', '')
    expect(await meanwhile(its, hide, () => app.post(`/api/comments/${id}/report`, { reason: 'spam' }, { token: bea.token }))).toBe(404)
    expect(await stored()).toMatchObject({ status: 'hidden', reports: 0 })
  })

  test('dismissing reports while another one comes leaves no report that counts nowhere', async () => {
    await using its = await commented()
    const { app, id, editor, stored } = its
    const bea = await aReader(app)
    const report = (tx: Tx) => insertReport(tx, { comment_id: id, user_id: bea.id, reason: 'spam', note: '', created_at: 1 })
    expect(await meanwhile(its, report, () => app.delete(`/api/comments/${id}/reports`, { token: editor.token }))).toBe(200)
    const rows = await app.services.database.db.selectFrom('comment_reports').selectAll().where('comment_id', '=', id).execute()
    expect((await stored()).reports).toBe(rows.length)
  })
})
