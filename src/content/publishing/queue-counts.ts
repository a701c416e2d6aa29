import type { Db } from '#platform/db/tables.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#base/viewer.ts'
import type { DraftCard } from './draft-schemas.ts'
import { conditions, isEditors, isUnsettled, ownOnly, writtenBy } from './queue-filters.ts'
import { longCounts, select, toDraftCards } from './queues.ts'
import { type Queue, queues } from './rules.ts'

interface Calendar {
  data: DraftCard[]
  meta: { total: number; per_page: number }
}

/** Of one calendar; more are counted only. */
const mostDated = 500
/** Everything with a date within; editors see all of it, others their own. */
export async function calendarOf(db: Db, viewer: Viewer, from: number, to: number, now: number): Promise<Calendar> {
  const filter = sql`${ownOnly(viewer, undefined)} and d.archived_at is null and a.approved = 'approved' and a.published_at >= ${from} and a.published_at < ${to}`
  const order = sql`a.published_at, a.id`
  const chosen = sql`
    select a.id from articles a left join content_drafts d on d.kind = 'article' and d.content_id = a.id where ${filter} order by ${order} limit ${mostDated}`
  const data = await toDraftCards(db, await select(db, { chosen, order, limit: mostDated }, now))
  const { rows } = await sql<{ drafts: number | string }>`
    select count(*) as drafts from articles a left join content_drafts d on d.kind = 'article' and d.content_id = a.id where ${filter}`.execute(db)
  return { data, meta: { total: Number(rows[0]?.drafts ?? 0), per_page: mostDated } }
}

export async function countsOf(db: Db, viewer: Viewer): Promise<Record<Queue, number>> {
  const own = ownOnly(viewer, undefined)
  const isWhole = isEditors(viewer, undefined)
  const sums = queues.map((queue) => sql`sum(case when ${conditions[queue]} then 1 else 0 end) as ${sql.ref(queue)}`)
  const { rows } = await sql<Record<Queue, number | string | null>>`
    select ${sql.join(sums)} from articles a left join content_drafts d on d.kind = 'article' and d.content_id = a.id where ${isWhole ? isUnsettled : own}`.execute(
    db,
  )
  const long = isWhole ? await longCounts(db) : {}
  return { ...Object.fromEntries(queues.map((queue) => [queue, Number(rows[0]?.[queue] ?? 0)])), ...long } as Record<Queue, number> // every queue is one of the sums
}

/** `submitted` and, with `all`, what is due until then (epoch ms) of everybody; the rest is the person's own. */
export async function homeCountsOf(
  db: Db,
  user: number,
  { all, until }: { all: boolean; until: number },
): Promise<Record<'submitted' | 'drafts' | 'back' | 'due', number>> {
  const sum = (name: string, condition: RawBuilder<unknown>) => sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0) as ${sql.ref(name)}`
  const due = sql`${conditions.scheduled} and a.published_at < ${until} ${all ? sql`` : sql`and ${writtenBy(user)}`}`
  const sums = [
    sum('submitted', conditions.submitted),
    sum('drafts', sql`${conditions.drafts} and ${writtenBy(user)}`),
    sum('back', sql`${conditions.back} and ${writtenBy(user)}`),
    sum('due', due),
  ]
  const { rows } = await sql<Record<string, number | string>>`
    select ${sql.join(sums)} from articles a left join content_drafts d on d.kind = 'article' and d.content_id = a.id where ${isUnsettled}`.execute(db)
  const count = (name: string) => Number(rows[0]?.[name] ?? 0)
  return { submitted: count('submitted'), drafts: count('drafts'), back: count('back'), due: count('due') }
}
