import { sql, type RawBuilder } from 'kysely'
import type { Db, Engine } from '#platform/db/tables.ts'
import { lockCounters } from './lock-counters.ts'
import { countReactions, lockTotals } from './reaction-totals.ts'
import { trendingPoints as weight } from './rules.ts'

/** After this time, ms, half as many readers count as much. */
const halfLife = 2 * 86_400_000

interface Counts {
  claps: number
  views: number
  comments: number
  /** Points of them that do not count: views of a crowd behind one network, claps of fresh accounts. */
  unranked: number
}

export function scoreOf(counts: Counts): number {
  return counts.views * weight.view + counts.claps * weight.clap + counts.comments * weight.comment - counts.unranked
}

/**
 * log2 of the points, plus the date in half-lives. Points that fade with age, but as a number that stays true: all
 * articles fade alike, so their order changes only with their counts.
 */
export function trendingScoreOf(counts: Counts, publishedAt: number): number {
  return Math.log2(1 + scoreOf(counts)) + publishedAt / halfLife
}

/**
 * Brings the copies in the lists up to date with the counters, at most `limit` articles at once; returns how many.
 * Marks are taken down first, so that what is counted meanwhile is marked again.
 */
export async function rankArticles(db: Db, engine: Engine, limit: number): Promise<number> {
  const marked = await sql`select 1 from article_stats where ranking_dirty = 1 limit 1`.execute(db)
  if (marked.rows.length === 0) return 0
  await lockTotals(db)
  const { rows } = await sql<{ article_id: number }>`select article_id from article_stats where ranking_dirty = 1 limit ${limit}`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.article_id)
  await lockCounters(db, engine, sql.join(ids))
  await sql`update article_stats set ranking_dirty = 0 where article_id in (${sql.join(ids)})`.execute(db)
  const score: RawBuilder<number> = sql`(s.views * ${sql.lit(weight.view)} + s.claps * ${sql.lit(weight.clap)} + s.comments * ${sql.lit(weight.comment)} - s.unranked)`
  await sql`
    update listed_articles set
      claps = s.claps, views = s.views, score = ${score},
      trending_score = ln(1.0 + ${score}) / ln(2.0) + listed_articles.place / 1024.0 / ${sql.lit(halfLife)}
    from article_stats as s
    where s.article_id = listed_articles.article_id and s.article_id in (${sql.join(ids)})`.execute(db)
  await countReactions(db, ids)
  return rows.length
}
