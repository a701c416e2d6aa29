import { sql, type Generated } from 'kysely'
import { trendingPoints } from '#content/articles/rules.ts'
import { totalReactions } from '#content/articles/service.ts'
import type { Db, Reading } from '#platform/db/tables.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    claps: { id: Generated<number>; user_id: number; article_id: number; created_at: number }
  }
  interface PublicTables {
    public_claps: ClapRow
  }
}

export interface ClapRow {
  id: number
  article_id: number
  created_at: number
  user_id: number
  username: string
  name: string
  /** JSON of an Image. */
  avatar: string | null
}

/** `by` is what the row changed the count by: 0 when it was so already. Undefined for an article that is not public. */
interface Change {
  claps: number
  by: number
}

/** Claps of accounts that are younger than this, ms, do not count for trending: a hundred accounts are made in a minute. */
const freshFor = 24 * 60 * 60_000

/** To be called in a transaction: row and counter move together or not at all. */
export async function insertClap(tx: Db, userId: number, articleId: number, now: number): Promise<Change | undefined> {
  const { rows } = await sql<Given>`
    insert into claps (user_id, article_id, created_at)
    select ${userId}, a.id, ${now} from articles as a where a.id = ${articleId} and a.place is not null
    on conflict (user_id, article_id) do nothing returning user_id, created_at`.execute(tx)
  return rows[0] ? addClaps(tx, articleId, 1, await isFresh(tx, rows[0])) : unchanged(tx, articleId)
}

export async function removeClap(tx: Db, userId: number, articleId: number): Promise<Change | undefined> {
  const { rows } = await sql<Given>`
    delete from claps where user_id = ${userId} and article_id = ${articleId}
      and exists (select 1 from articles as a where a.id = claps.article_id and a.place is not null)
    returning user_id, created_at`.execute(tx)
  return rows[0] ? addClaps(tx, articleId, -1, await isFresh(tx, rows[0])) : unchanged(tx, articleId)
}

/** Everything somebody clapped for; returns how many there were. */
export async function removeClapsOf(tx: Db, userId: number): Promise<number> {
  const { rows } = await sql<Given & { article_id: number }>`delete from claps where user_id = ${userId} returning article_id, user_id, created_at`.execute(tx)
  // Always in the same order, so that two writers never wait for each other in a circle.
  for (const clap of rows.sort((a, b) => a.article_id - b.article_id)) await addClaps(tx, clap.article_id, -1, await isFresh(tx, clap))
  return rows.length
}

export async function listClaps(side: Reading | Db, wanted: { articleId: number | null; before: number | null; limit: number }): Promise<ClapRow[]> {
  const of = wanted.articleId === null ? sql`` : sql`and c.article_id = ${wanted.articleId}`
  const before = wanted.before === null ? sql`` : sql`and c.id < ${wanted.before}`
  const { rows } = await sql<ClapRow>`select * from public_claps as c where 1 = 1 ${of} ${before} order by c.id desc limit ${wanted.limit}`.execute(side)
  return rows
}

export async function findClap(side: Reading, id: number): Promise<ClapRow | undefined> {
  const { rows } = await sql<ClapRow>`select * from public_claps as c where c.id = ${id}`.execute(side)
  return rows[0]
}

/** Of one public article, or of all of them together. */
export async function countClaps(side: Reading | Db, articleId: number | null): Promise<number | undefined> {
  if (articleId === null) return (await totalReactions(side)).claps
  const { rows } = await sql<{ claps: number }>`select s.claps from public_article_stats as s where s.article_id = ${articleId}`.execute(side)
  return rows[0]?.claps
}

/** Claps that still stand, by the UTC day they were given. */
export async function countClapsByDay(db: Db, since: number): Promise<{ day: number; count: number }[]> {
  const { rows } = await sql<{ day: number; count: number | string }>`
    select created_at / 86400000 as day, count(*) as count from claps where created_at >= ${since} group by created_at / 86400000`.execute(db)
  return rows.map(({ day, count }) => ({ day: Number(day), count: Number(count) }))
}

export async function countsOf(side: Reading | Db, articleIds: number[]): Promise<{ id: number; claps: number }[]> {
  const { rows } = await sql<{ id: number; claps: number }>`
    select s.article_id as id, s.claps from public_article_stats as s where s.article_id in (${sql.join(articleIds)}) order by s.article_id`.execute(side)
  return rows
}

/** Which of the articles somebody has clapped for. */
export async function listClapped(db: Db, userId: number, articleIds: number[]): Promise<Set<number>> {
  const rows = await db.selectFrom('claps').select('article_id').where('user_id', '=', userId).where('article_id', 'in', articleIds).execute()
  return new Set(rows.map((row) => row.article_id))
}

/** What somebody clapped for, public or not any more, newest first. */
export function listOwnClaps(db: Db, userId: number): Promise<{ slug: string; title: string; created_at: number }[]> {
  return db
    .selectFrom('claps')
    .innerJoin('articles', 'articles.id', 'claps.article_id')
    .select(['articles.slug', 'articles.title', 'claps.created_at'])
    .where('claps.user_id', '=', userId)
    .orderBy('claps.id', 'desc')
    .execute()
}

/** Public articles with the claps that are counted for them. */
export async function listClapCounts(db: Db): Promise<{ id: number; claps: number; published_at: number }[]> {
  const { rows } = await sql<{ id: number; claps: number; published_at: number }>`
    select a.id, s.claps, a.published_at from public_articles as a join public_article_stats as s on s.article_id = a.id order by a.id`.execute(db)
  return rows
}

/** For the demo edition: these are all the claps of an article, and the counter says so. */
export async function insertClaps(tx: Db, articleId: number, claps: { user_id: number; article_id: number; created_at: number }[]): Promise<void> {
  for (let at = 0; at < claps.length; at += 200)
    await tx
      .insertInto('claps')
      .values(claps.slice(at, at + 200))
      .execute()
  await sql`update article_stats set claps = ${claps.length}, unranked = 0, ranking_dirty = 1 where article_id = ${articleId}`.execute(tx)
}

interface Given {
  user_id: number
  created_at: number
}

/** Whether a clap was given by an account that was fresh then. */
async function isFresh(tx: Db, { user_id, created_at }: Given): Promise<boolean> {
  const user = await tx.selectFrom('users').select('created_at').where('id', '=', user_id).executeTakeFirst()
  return user !== undefined && created_at - user.created_at < freshFor
}

async function addClaps(tx: Db, articleId: number, by: 1 | -1, fresh: boolean): Promise<Change> {
  const unranked = fresh ? by * trendingPoints.clap : 0
  const { rows } = await sql<{ claps: number }>`
    update article_stats set claps = claps + ${sql.lit(by)}, unranked = unranked + ${sql.lit(unranked)}, ranking_dirty = 1
    where article_id = ${articleId} returning claps`.execute(tx)
  return { claps: rows[0]?.claps ?? 0, by }
}

async function unchanged(tx: Db, articleId: number): Promise<Change | undefined> {
  const claps = await countClaps(tx, articleId)
  return claps === undefined ? undefined : { claps, by: 0 }
}
