import { sql, type Generated, type Transaction } from 'kysely'
import type { Db, Tables } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import { perServices } from '#platform/per-services.ts'
import type { Services } from '#platform/services.ts'
import { trendingPoints } from './rules.ts'
import { Visitors } from './visitors.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    article_viewers: { article_id: number; visitor: string; block: Generated<string>; seen_at: number }
  }
}

interface Waiting {
  article_id: number
  visitor: string
  block: string
  seen_at: number
}

/** One view per network and article within this time, ms. */
const oneViewIn = 24 * 60 * 60_000
/** Views of one article from one block that count for trending in a day; the others are shown, and count for nothing. */
const rankedPerBlock = 10
/** Views are written together this often, ms; what a crash takes is at most that. */
const flushEvery = 2_000
const mostWaiting = 20_000
/** Rows per statement. */
const batch = 300

/** The counter of this process. */
export const viewCounter = perServices((services) => new ViewCounter(services))

/** Collects views and writes them in batches; they make no cached answer stale. */
class ViewCounter {
  readonly #services: Services
  readonly #visitors: Visitors
  readonly #waiting = new Map<string, Waiting>()
  readonly #pending = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
    this.#visitors = new Visitors(services.database.db)
  }

  /** Notes a view unless the last one of this article from the same network is too young. */
  async add(articleId: number, client: Pick<Client, 'ip'>, now: number): Promise<void> {
    const { today, yesterday, block } = await this.#visitors.namesOf(client.ip, now)
    const seen = await this.#services.database.db
      .selectFrom('article_viewers')
      .select('visitor')
      .where('article_id', '=', articleId)
      .where('visitor', 'in', [today, yesterday])
      .where('seen_at', '>', now - oneViewIn)
      .executeTakeFirst()
    const key = `${articleId} ${today}`
    if (seen || this.#waiting.has(key)) return
    this.#waiting.set(key, { article_id: articleId, visitor: today, block, seen_at: now })
    this.#pending.set(articleId, this.pending(articleId) + 1)
    if (this.#waiting.size >= mostWaiting) await this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref()
  }

  /** Views of this process that are not in the database yet. */
  pending(articleId: number): number {
    return this.#pending.get(articleId) ?? 0
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // In the same order in all processes, so that two of them never wait for each other in a circle.
    const views = [...this.#waiting.values()].sort((a, b) => a.article_id - b.article_id || (a.visitor < b.visitor ? -1 : 1))
    this.#waiting.clear()
    this.#pending.clear()
    try {
      for (let at = 0; at < views.length; at += batch) await writeViews(this.#services, views.slice(at, at + batch))
    } catch (error) {
      this.#services.log.warn({ err: error, views: views.length }, 'views were lost')
    }
  }
}

/** Stored views of a public article; undefined for any other. */
export async function findViews(services: Services, articleId: number): Promise<number | undefined> {
  const row = await services.database.reading.selectFrom('public_article_stats').select('views').where('article_id', '=', articleId).executeTakeFirst()
  return row?.views
}

/** Forgets who has seen what as soon as it decides nothing more. */
export async function forgetViewers(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('article_viewers')
    .where('seen_at', '<=', now - oneViewIn)
    .execute()
}

/** Every process comes with its own batch: the table decides once more who counts. */
async function writeViews(services: Services, views: Waiting[]): Promise<void> {
  await services.database.write(async ({ tx }) => {
    const ids = [...new Set(views.map((view) => view.article_id))]
    const articles = await tx.selectFrom('articles').select('id').where('id', 'in', ids).execute()
    const known = new Set(articles.map((article) => article.id))
    const rows = views.filter((view) => known.has(view.article_id))
    if (rows.length === 0) return
    const counted = await tx
      .insertInto('article_viewers')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['article_id', 'visitor'])
          .doUpdateSet((set) => ({ seen_at: set.ref('excluded.seen_at') }))
          .whereRef('article_viewers.seen_at', '<=', sql`excluded.seen_at - ${sql.lit(oneViewIn)}`),
      )
      .returning(['article_id', 'block'])
      .execute()
    const crowded = await crowdedBlocks(tx, counted)
    for (const [id, views] of Map.groupBy(counted, (view) => view.article_id)) {
      const unranked = [...Map.groupBy(views, (view) => view.block)].reduce((sum, [block, { length }]) => {
        const excess = (crowded.get(`${id} ${block}`) ?? 0) - rankedPerBlock
        return sum + Math.max(0, Math.min(length, excess)) * trendingPoints.view
      }, 0)
      await tx
        .updateTable('article_stats')
        .set((row) => ({
          views: sql<number>`${row.ref('views')} + ${views.length}`,
          unranked: sql<number>`${row.ref('unranked')} + ${unranked}`,
          ranking_dirty: 1,
        }))
        .where('article_id', '=', id)
        .execute()
    }
  })
}

/** Views by article and block, where there are more than count. */
async function crowdedBlocks(tx: Transaction<Tables>, counted: Pick<Waiting, 'article_id' | 'block'>[]): Promise<Map<string, number>> {
  if (counted.length === 0) return new Map()
  const articleIds = [...new Set(counted.map((view) => view.article_id))]
  const blocks = [...new Set(counted.map((view) => view.block))]
  const rows = await tx
    .selectFrom('article_viewers')
    .select((row) => ['article_id', 'block', row.fn.countAll<number | string>().as('views')])
    .where('article_id', 'in', articleIds)
    .where('block', 'in', blocks)
    .groupBy(['article_id', 'block'])
    .having((row) => row.fn.countAll(), '>', rankedPerBlock)
    .execute()
  return new Map(rows.map(({ article_id, block, views }) => [`${article_id} ${block}`, Number(views)]))
}
