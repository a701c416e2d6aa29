import { sql } from 'kysely'
import { lockCounters } from './lock-counters.ts'
import type { Db, Engine, Reading } from '#platform/db/tables.ts'

interface Reactions {
  claps: number
  comments: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    counted_reactions: Reactions & { article_id: number }
    reaction_totals: Reactions & { id: number; complete: number }
  }
  interface PublicTables {
    public_reaction_totals: Reactions
  }
}

/** What all public articles have together. */
export async function totalReactions(side: Reading | Db): Promise<Reactions> {
  const kept = await sql<Reactions>`select claps, comments from public_reaction_totals`.execute(side)
  const [total] = kept.rows.length > 0 ? kept.rows : (await summed(side)).rows
  return { claps: Number(total?.claps ?? 0), comments: Number(total?.comments ?? 0) }
}

function summed(side: Reading | Db) {
  return sql<Reactions>`select sum(s.claps) as claps, sum(s.comments) as comments from public_article_stats as s`.execute(side)
}

/** Brings the totals up to date with the counters of these articles, whose marks were taken down in this transaction. */
export async function countReactions(db: Db, articleIds: number[]): Promise<void> {
  const { rows } = await sql<Reactions & { article_id: number; more_claps: number; more_comments: number }>`
    select f.*, f.claps - coalesce(c.claps, 0) as more_claps, f.comments - coalesce(c.comments, 0) as more_comments
    from (
      select s.article_id, case when a.place is null then 0 else s.claps end as claps, case when a.place is null then 0 else s.comments end as comments
      from article_stats s join articles a on a.id = s.article_id where s.article_id in (${sql.join(articleIds)})
    ) as f left join counted_reactions c on c.article_id = f.article_id`.execute(db)
  const changed = rows.filter((row) => row.more_claps !== 0 || row.more_comments !== 0)
  if (changed.length === 0) return
  await db
    .insertInto('counted_reactions')
    .values(changed.map(({ article_id, claps, comments }) => ({ article_id, claps, comments })))
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet((set) => ({ claps: set.ref('excluded.claps'), comments: set.ref('excluded.comments') })),
    )
    .execute()
  await addToTotals(db, { claps: sumOf(changed, 'more_claps'), comments: sumOf(changed, 'more_comments') })
}

/**
 * Taken before counters and lists of articles by everything that changes either, however many articles it goes through, so
 * that two of them never wait for each other in a circle.
 */
export async function lockTotals(db: Db): Promise<void> {
  await sql`update reaction_totals set complete = complete`.execute(db)
}

/** To be called in the transaction in which an article became public or ceased to be: a deleted one must have left the totals before. */
export async function recountReactionsOf(db: Db, articleId: number): Promise<void> {
  await sql`update article_stats set ranking_dirty = 1 where article_id = ${articleId}`.execute(db)
  const gone = await db.deleteFrom('counted_reactions').where('article_id', '=', articleId).returning(['claps', 'comments']).executeTakeFirst()
  if (gone && (gone.claps !== 0 || gone.comments !== 0)) await addToTotals(db, { claps: -gone.claps, comments: -gone.comments })
}

async function addToTotals(db: Db, { claps, comments }: Reactions): Promise<void> {
  await sql`update reaction_totals set claps = claps + ${claps}, comments = comments + ${comments}`.execute(db)
}

function sumOf<Name extends string>(rows: Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

/** Marks those of the articles whose counters are not what the totals hold of them; returns the last id looked at, null at the end. */
export async function markMiscounted(db: Db, engine: Engine, after: number, limit: number): Promise<number | null> {
  await lockTotals(db)
  const ids = await db.selectFrom('articles').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  const last = ids.at(-1)?.id
  if (last === undefined) return null
  const miscounted = sql`
    select s.article_id from article_stats s join articles a on a.id = s.article_id left join counted_reactions c on c.article_id = s.article_id
    where s.article_id > ${after} and s.article_id <= ${last} and s.ranking_dirty = 0
      and (case when a.place is null then 0 else s.claps end <> coalesce(c.claps, 0) or case when a.place is null then 0 else s.comments end <> coalesce(c.comments, 0))`
  await lockCounters(db, engine, miscounted)
  await sql`update article_stats set ranking_dirty = 1 where article_id in (${miscounted})`.execute(db)
  return last
}

/** The totals are what is noted of all articles; what differs from their counters is marked. */
export async function completeTotals(db: Db): Promise<void> {
  // Holds the row before the sum is taken, so that nothing is added in between.
  await lockTotals(db)
  await sql`
    update reaction_totals set complete = 1, claps = (select coalesce(sum(claps), 0) from counted_reactions),
      comments = (select coalesce(sum(comments), 0) from counted_reactions)`.execute(db)
}
