import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import { conditions, isUnpublished, isUnsettled, settledAs, withDrafts } from './queue-filters.ts'
import { type ContentStatus, type Queue, queues } from './rules.ts'

export type Counted = Record<string, number | string>

export const sum = (name: string, condition: RawBuilder<unknown>) => sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0) as ${sql.ref(name)}`

export function numbers<Name extends string>(names: readonly Name[], row: Counted | undefined): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)])) as Record<Name, number> // each of the names is there
}

/** Counts of a whole site, those of long queues aside: by an index of `approved`, corrected by the few of which the drafts say more. */
export async function countShort(db: Db): Promise<Record<Queue, number>> {
  const settled = await sql<{ approved: ContentStatus; articles: number | string }>`
    select approved, count(*) as articles from articles where ${isUnpublished} group by approved`.execute(db)
  const corrections = queues.map((queue) => {
    const status = settledAs[queue]
    const counted = status === undefined ? sql`0` : sql`sum(case when a.place is null and a.approved = ${sql.lit(status)} then 1 else 0 end)`
    return sql`coalesce(sum(case when ${conditions[queue]} then 1 else 0 end) - ${counted}, 0) as ${sql.ref(queue)}`
  })
  const unsettled = await sql<Counted>`select ${sql.join(corrections)} from ${withDrafts} where ${isUnsettled}`.execute(db)
  const counts = numbers(queues, unsettled.rows[0])
  const known = new Map(settled.rows.map(({ approved, articles }) => [approved, Number(articles)]))
  for (const queue of queues) {
    const status = settledAs[queue]
    if (status !== undefined) counts[queue] += known.get(status) ?? 0
  }
  return counts
}

/** How many are public, and how many there are without the archived ones; of one topic, where given. */
export async function countLong(db: Db, topic?: number): Promise<{ public: number; all: number }> {
  const inTopic = topic === undefined ? sql`` : sql`and exists (select 1 from article_topics x where x.article_id = a.id and x.topic_id = ${topic})`
  const { rows } = await sql<Record<'public' | 'unpublished' | 'archived', number | string>>`
    select coalesce((select articles from article_counts where list = ${topic === undefined ? 'all' : `topic:${topic}`}), 0) as public,
      (select count(*) from articles a where a.place is null ${inTopic}) as unpublished,
      (select count(*) from content_drafts d join articles a on a.id = d.content_id where d.kind = 'article' and d.archived_at is not null ${inTopic}) as archived`.execute(
    db,
  )
  const [count] = rows
  const known = Number(count?.public ?? 0)
  return { public: known, all: known + Number(count?.unpublished ?? 0) - Number(count?.archived ?? 0) }
}
