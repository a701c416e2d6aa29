import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, Reading } from '#platform/db/tables.ts'
import type { CorrectionTable, PublicCorrectionView, PublicChangeView, SignedCorrection, PublicCorrectionRow, CorrectionRow } from './correction-tables.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    corrections: CorrectionTable
  }
  interface PublicTables {
    public_corrections: PublicCorrectionView
    public_content_changes: PublicChangeView
  }
}

function publicOnes(reading: Reading) {
  return reading
    .selectFrom('public_corrections as c')
    .leftJoin('public_users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['u.username', 'u.name', 'u.avatar'])
}

/** Newest first; `after` is time and id of the last one shown. */
export function listPublicCorrections(reading: Reading, after: [number, number] | null, limit: number): Promise<PublicCorrectionRow[]> {
  const newest = publicOnes(reading).orderBy('c.corrected_at', 'desc').orderBy('c.id', 'desc').limit(limit)
  if (!after) return newest.execute()
  const [at, id] = after
  return newest.where((row) => row.or([row('c.corrected_at', '<', at), row.and([row('c.corrected_at', '=', at), row('c.id', '<', id)])])).execute()
}

export async function countPublicCorrections(reading: Reading): Promise<number> {
  const row = await reading
    .selectFrom('public_corrections')
    .select(({ fn }) => fn.countAll<number | string>().as('corrections'))
    .executeTakeFirst()
  return Number(row?.corrections ?? 0)
}

/** Epoch ms; null where nothing has been corrected. */
export async function lastPublicCorrection(reading: Reading): Promise<number | null> {
  const row = await reading
    .selectFrom('public_corrections')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  return row?.at === null || row === undefined ? null : Number(row.at)
}

/** Oldest first. */
export async function listPublicCorrectionsOf(side: Reading | Db, kind: string, contentId: number): Promise<PublicCorrectionRow[]> {
  const { rows } = await sql<PublicCorrectionRow>`
    select c.*, u.username, u.name, u.avatar from public_corrections c left join public_users u on u.id = c.user_id
    where c.kind = ${kind} and c.content_id = ${contentId} order by c.corrected_at, c.id`.execute(side)
  return rows
}

/** Those that no correction tells of, oldest first. */
export async function listOtherPublicChanges(side: Reading | Db, kind: string, contentId: number): Promise<PublicChangeView[]> {
  const { rows } = await sql<PublicChangeView>`
    select * from public_content_changes where kind = ${kind} and content_id = ${contentId} and (reason is null or reason = 'small')
    order by created_at, id`.execute(side)
  return rows
}

/** Newest first, proposed ones too. */
export function listCorrections(db: Db, contentId: number): Promise<SignedCorrection[]> {
  return db
    .selectFrom('corrections as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['u.username', 'u.name', 'u.avatar'])
    .where('c.kind', '=', 'article')
    .where('c.content_id', '=', contentId)
    .orderBy('c.corrected_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

export function findCorrection(db: Db, contentId: number, id: number): Promise<CorrectionRow | undefined> {
  return db.selectFrom('corrections').selectAll().where('kind', '=', 'article').where('content_id', '=', contentId).where('id', '=', id).executeTakeFirst()
}

export async function insertCorrection(tx: Db, row: Insertable<CorrectionTable>): Promise<number> {
  const { id } = await tx.insertInto('corrections').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateCorrection(tx: Db, id: number, changes: Updateable<CorrectionTable>): Promise<void> {
  await tx.updateTable('corrections').set(changes).where('id', '=', id).execute()
}

export async function removeCorrection(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('corrections').where('id', '=', id).execute()
}

/** Members whose comments stand under an article, without those who want no mails about comments. */
export async function commentersOf(db: Db, articleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.id')
    .distinct()
    .where('c.article_id', '=', articleId)
    .where('c.status', '=', 'shown')
    .where('u.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comment_mutes as m').select('m.user_id').whereRef('m.user_id', '=', 'u.id').where('m.thread_id', '=', 0))),
    )
    .execute()
  return rows.map(({ id }) => id)
}
