import type { CardKind } from '#content/kinds.ts'
import type { CardRef } from '#base/blocks/card-refs.ts'
import type { Db, Reading } from '#platform/db/tables.ts'

/** Only of subjects that are public. */
interface MentionTable {
  kind: CardKind
  slug: string
  subject_kind: CardKind
  subject_id: number
  subject_slug: string
  /** When the subject came to its readers. */
  mentioned_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    mentions: MentionTable
  }
  interface PublicTables {
    mentions: MentionTable
  }
}

type MentionRow = MentionTable

export function listMentionsBy(db: Db, kind: CardKind, id: number): Promise<MentionRow[]> {
  return db.selectFrom('mentions').selectAll().where('subject_kind', '=', kind).where('subject_id', '=', id).execute()
}

export async function replaceMentionsBy(db: Db, kind: CardKind, id: number, rows: MentionRow[]): Promise<void> {
  await db.deleteFrom('mentions').where('subject_kind', '=', kind).where('subject_id', '=', id).execute()
  if (rows.length > 0) await db.insertInto('mentions').values(rows).execute()
}

export function listMentionsOf(reading: Reading, { kind, slug }: CardRef, most: number): Promise<Pick<MentionRow, 'subject_kind' | 'subject_slug'>[]> {
  return reading
    .selectFrom('mentions')
    .select(['subject_kind', 'subject_slug'])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .orderBy('mentioned_at', 'desc')
    .orderBy('subject_id', 'desc')
    .limit(most)
    .execute()
}
