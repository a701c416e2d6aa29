import type { Db } from '#platform/db/tables.ts'
import { articleAdapter } from './article-adapter.ts'
import { emptyDraft, readDraftFields } from './draft-schemas.ts'

/** Replaces a topic in the changes that wait beside public articles. */
export async function replaceInDrafts(tx: Db, from: number, to: number): Promise<void> {
  const rows = await tx.selectFrom('content_drafts').select(['id', 'fields']).where('kind', '=', articleAdapter.kind).where('fields', 'is not', null).execute()
  for (const { id, fields } of rows) {
    if (fields === null) continue
    const waiting = readDraftFields(fields, emptyDraft)
    if (!waiting.topics.includes(from)) continue
    const topics = [...new Set(waiting.topics.map((topic) => (topic === from ? to : topic)))]
    await tx
      .updateTable('content_drafts')
      .set({ fields: JSON.stringify({ ...waiting, topics }) })
      .where('id', '=', id)
      .execute()
  }
}
