import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { PublicTables, Reading } from '#platform/db/tables.ts'
import { detailsOf } from './mailings.ts'
import type { MailingTable } from './subscriber-tables.ts'

interface PublicMailingView extends Pick<MailingTable, 'list' | 'subject' | 'details' | 'article_id' | 'article_extent' | 'updated_at' | 'winner'> {
  id: number
  slug: string
  indexing: 'index' | 'noindex'
  started_at: number
  /** Of its list; empty: the site's. */
  language: string
}

declare module '#platform/db/tables.ts' {
  interface PublicTables {
    public_mailings: PublicMailingView
  }
}

export type PublicMailingRow = Selectable<PublicTables['public_mailings']>

/** Newest first, `limit` at most, those older than `before`: its start (epoch ms) and its id. */
export async function listPublicMailings(reading: Reading, list: string, before: readonly [number, number] | null, limit: number): Promise<PublicMailingRow[]> {
  let query = reading.selectFrom('public_mailings').selectAll().where('list', '=', list)
  if (before) query = query.where(sql<boolean>`(started_at, id) < (${before[0]}, ${before[1]})`)
  const rows = await query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(withWinner)
}

export async function countPublicMailings(reading: Reading, list: string): Promise<number> {
  const { n } = await reading
    .selectFrom('public_mailings')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function findPublicMailing(reading: Reading, list: string, slug: string): Promise<PublicMailingRow | undefined> {
  const row = await reading.selectFrom('public_mailings').selectAll().where('list', '=', list).where('slug', '=', slug).executeTakeFirst()
  return row && withWinner(row)
}

/** Of two subjects the page bears the one that most readers got. Its address stays: mails lead there. */
function withWinner(row: PublicMailingRow): PublicMailingRow {
  return row.winner === 'b' ? { ...row, subject: detailsOf(row).second_subject } : row
}

/** Lists with public newsletters that search engines may list, with the start of the newest (epoch ms). */
export async function listsWithMailings(reading: Reading): Promise<{ list: string; language: string; newest: number }[]> {
  const rows = await reading
    .selectFrom('public_mailings')
    .select(['list', 'language', (row) => row.fn.max('started_at').as('newest')])
    .groupBy(['list', 'language'])
    .orderBy('list')
    .execute()
  return rows.map((row) => ({ ...row, newest: Number(row.newest) }))
}
