import { sql } from 'kysely'
import type { Viewer } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Context, PublicContext } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { ArticleCard } from './contract.ts'

/** The same articles, each saying whether this reader clapped for it: one statement. */
export async function withOwnClaps<A extends ArticleCard>(db: Db, viewer: Viewer, articles: A[]): Promise<A[]> {
  if (!viewer.verified || articles.length === 0) return articles
  const ids = articles.map(({ id }) => id)
  const { rows } = await sql<{ article_id: number }>`
    select article_id from claps where user_id = ${viewer.id} and article_id in (${sql.join(ids)})`.execute(db)
  const clapped = new Set(rows.map((row) => row.article_id))
  return articles.map((article) => ({ ...article, has_user_clapped: clapped.has(article.id) }))
}

/** A list that is the same for everyone, and what it is to who sends a token. */
export function forReaders<Ask, A extends { data: ArticleCard[] }>({ database }: Services, everyone: (ask: Ask & PublicContext) => Promise<A>) {
  const reads = { reading: database.reading, tag: () => {}, expireAt: () => {} }
  return {
    everyone,
    async signedIn(ask: Ask & Context & { viewer: Viewer }): Promise<A> {
      const answer = await everyone({ ...ask, ...reads })
      return { ...answer, data: await withOwnClaps(database.db, ask.viewer, answer.data) }
    },
  }
}
