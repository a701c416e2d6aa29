import type { Db } from '#platform/db/tables.ts'
import { sql } from 'kysely'
import type { Viewer } from '#base/viewer.ts'
import type { DraftCard } from './draft-schemas.ts'
import { conditions, isEditors, ownOnly, waitsFor, withDrafts, writtenBy } from './queue-filters.ts'
import { countLong, countShort, numbers, sum, type Counted } from './queue-totals.ts'
import { select, toDraftCards } from './queues.ts'
import { type Queue, queues } from './rules.ts'

interface Calendar {
  data: DraftCard[]
  meta: { total: number; per_page: number }
}

/** Of one calendar; more are counted only. */
const mostDated = 500
/** Everything with a date within; editors see all of it, others their own. */
export async function calendarOf(db: Db, viewer: Viewer, from: number, to: number, now: number): Promise<Calendar> {
  const within = sql`published_at >= ${from} and published_at < ${to}`
  const filter = sql`${ownOnly(viewer, undefined)} and d.archived_at is null and a.id in (
    select id from articles where place is not null and ${within} union all select id from articles where place is null and approved = 'approved' and ${within})`
  const order = sql`a.published_at, a.id`
  const chosen = sql`
    select a.id from ${withDrafts} where ${filter} order by ${order} limit ${mostDated}`
  const data = await toDraftCards(db, await select(db, { chosen, order, limit: mostDated }, now))
  const { rows } = await sql<{ drafts: number | string }>`
    select count(*) as drafts from ${withDrafts} where ${filter}`.execute(db)
  return { data, meta: { total: Number(rows[0]?.drafts ?? 0), per_page: mostDated } }
}

export async function countsOf(db: Db, viewer: Viewer): Promise<Record<Queue, number>> {
  const own = ownOnly(viewer, undefined)
  if (isEditors(viewer, undefined)) return { ...(await countShort(db)), ...(await countLong(db)) }
  const sums = queues.map((queue) => sum(queue, conditions[queue]))
  const { rows } = await sql<Counted>`select ${sql.join(sums)} from ${withDrafts} where ${own}`.execute(db)
  return numbers(queues, rows[0])
}

/** `submitted` and, with `all`, what is due until then (epoch ms) of everybody; the rest is the person's own. */
export async function homeCountsOf(
  db: Db,
  user: number,
  { all, until }: { all: boolean; until: number },
): Promise<Record<'submitted' | 'drafts' | 'back' | 'due', number>> {
  const due = sql`${conditions.scheduled} and a.published_at < ${until}`
  const own = await sql<Counted>`
    select ${sql.join([sum('drafts', conditions.drafts), sum('back', conditions.back), sum('due', due)])}
    from ${withDrafts} where ${waitsFor(user)} and ${writtenBy(user)}`.execute(db)
  const counts = { submitted: 0, ...numbers(['drafts', 'back', 'due'] as const, own.rows[0]) }
  if (!all) return counts
  const everybodys = await sql<Counted>`select count(*) as due from ${withDrafts} where ${due}`.execute(db)
  return { ...counts, submitted: (await countShort(db)).submitted, due: Number(everybodys.rows[0]?.['due'] ?? 0) }
}
