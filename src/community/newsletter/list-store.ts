import type { Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { ListFields } from './lists-contract.ts'

interface ListTable extends ListFields {
  slug: string
  next_digest_at: number | null
  position: number
  closed_at: number | null
  created_at: number
  updated_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    newsletter_lists: ListTable
  }
}

export type ListRow = Selectable<ListTable>

/** The one list of a site that has not made any: it bears the site's name. */
const onlyList: ListRow = {
  slug: 'newsletter',
  name: '',
  description: '',
  rhythm: '',
  language: '',
  sender_name: '',
  sender_address: '',
  design: 'pictures',
  sign_up: 'open',
  rule: 'none',
  archive: 'public',
  indexing: 'index',
  digest_weekday: 5,
  digest_time: '08:00',
  digest_zone: 'UTC',
  next_digest_at: null,
  position: 0,
  closed_at: null,
  created_at: 0,
  updated_at: 0,
}

/** In their order, the closed ones too; never none. */
export async function allLists(db: Db): Promise<ListRow[]> {
  const rows = await db.selectFrom('newsletter_lists').selectAll().orderBy('position').orderBy('slug').execute()
  return rows.length > 0 ? rows : [onlyList]
}

export async function findList(db: Db, slug: string): Promise<ListRow | undefined> {
  return (await allLists(db)).find((list) => list.slug === slug)
}

/** That of all these lists; undefined where they have several, or none of their own. */
export async function languageOfLists(db: Db, slugs: readonly string[]): Promise<string | undefined> {
  const [language, ...others] = new Set((await allLists(db)).filter(({ slug }) => slugs.includes(slug)).map((list) => list.language))
  return others.length === 0 && language ? language : undefined
}

/** Before lists are changed: makes the list that a site has without making one a row like the others. */
export async function keepOnlyList(db: Db, now: number): Promise<void> {
  const rows = await db.selectFrom('newsletter_lists').select('slug').limit(1).execute()
  if (rows.length === 0)
    await db
      .insertInto('newsletter_lists')
      .values({ ...onlyList, created_at: now, updated_at: now })
      .execute()
}

/** At the end of the order. */
export async function insertList(db: Db, list: Omit<ListRow, 'position'>): Promise<void> {
  const last = await db
    .selectFrom('newsletter_lists')
    .select((row) => row.fn.max('position').as('position'))
    .executeTakeFirst()
  await db
    .insertInto('newsletter_lists')
    .values({ ...list, position: Number(last?.position ?? -1) + 1 })
    .execute()
}

export async function updateList(db: Db, slug: string, changes: Updateable<ListTable>): Promise<void> {
  await db.updateTable('newsletter_lists').set(changes).where('slug', '=', slug).execute()
}

/** Open lists whose digest is due. */
export function dueDigests(db: Db, now: number): Promise<ListRow[]> {
  return db
    .selectFrom('newsletter_lists')
    .selectAll()
    .where('rule', '=', 'digest')
    .where('next_digest_at', '<=', now)
    .where('closed_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** Those who would get a mailing to the list now. */
export async function countSubscribers(db: Db, list: string): Promise<number> {
  const { n } = await db
    .selectFrom('newsletter_subscriptions as s')
    .innerJoin('newsletter_subscribers as p', 'p.id', 's.subscriber_id')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('s.list', '=', list)
    .where('s.ended_at', 'is', null)
    .where('p.suppressed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
