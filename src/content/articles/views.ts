import { sql } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { Visitors } from './visitors.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    article_viewers: { article_id: number; visitor: string; seen_at: number }
  }
}

interface Waiting {
  article_id: number
  visitor: string
  seen_at: number
}

/** One view per visitor and article within this time, ms. */
const oneViewIn = 30 * 60_000
/** Views are written together this often, ms; what a crash takes is at most that. */
const flushEvery = 2_000
const mostWaiting = 20_000
/** Rows per statement. */
const batch = 300

const counters = new WeakMap<Services, ViewCounter>()

/** The counter of this process. */
export function viewCounter(services: Services): ViewCounter {
  const known = counters.get(services)
  if (known) return known
  const counter = new ViewCounter(services)
  counters.set(services, counter)
  return counter
}

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

  /** Notes a view unless the visitor's last one of this article is too young. */
  async add(articleId: number, client: Pick<Client, 'ip' | 'userAgent'>, now: number): Promise<void> {
    const { today, yesterday } = await this.#visitors.namesOf(client, now)
    const seen = await this.#services.database.db
      .selectFrom('article_viewers')
      .select('visitor')
      .where('article_id', '=', articleId)
      .where('visitor', 'in', [today, yesterday])
      .where('seen_at', '>', now - oneViewIn)
      .executeTakeFirst()
    const key = `${articleId} ${today}`
    if (seen || this.#waiting.has(key)) return
    this.#waiting.set(key, { article_id: articleId, visitor: today, seen_at: now })
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
    const views = [...this.#waiting.values()].sort((a, b) => a.article_id - b.article_id)
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
      .returning('article_id')
      .execute()
    const viewsOf = new Map<number, number>()
    for (const { article_id } of counted) viewsOf.set(article_id, (viewsOf.get(article_id) ?? 0) + 1)
    for (const [id, by] of viewsOf) {
      await tx
        .updateTable('article_stats')
        .set((row) => ({ views: sql<number>`${row.ref('views')} + ${by}`, ranking_dirty: 1 }))
        .where('article_id', '=', id)
        .execute()
    }
  })
}
