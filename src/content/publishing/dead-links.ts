import { sql } from 'kysely'
import { decoded } from '#base/decoded.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'

/** Where public things of a kind stand, and what names them there. */
const places: readonly (readonly [path: RegExp, view: string, column: string])[] = [
  [/^\/articles\/topic\/([^/]+)$/, 'public_topics', 'slug'],
  [/^\/articles\/([^/.]+)$/, 'public_articles', 'slug'],
  [/^\/author\/([^/]+)$/, 'public_users', 'username'],
  [/^\/events\/([^/.]+)$/, 'public_events', 'slug'],
  [/^\/podcast\/([^/.]+)$/, 'public_podcast_episodes', 'slug'],
  [/^\/creatives\/([^/]+)$/, 'public_creatives', 'slug'],
  [/^\/magazine\/releases\/(?!\d+$)([^/]+)$/, 'public_releases', 'slug'],
  [/^\/magazine\/entertainment\/(?:books|movies|music)\/([^/]+)$/, 'public_library_items', 'slug'],
  [/^\/pages\/([^/]+)$/, 'public_pages', 'slug'],
]

/** Of addresses on this site those that lead nowhere; what is not looked up here counts as alive. */
export async function deadLinks({ database: { reading } }: Pick<Services, 'database'>, links: readonly string[]): Promise<Set<string>> {
  const dead = new Set<string>()
  for (const link of links) {
    for (const [path, view, column] of places) {
      const [, found] = path.exec(link) ?? []
      if (found === undefined) continue
      const name = decoded(found)
      const { rows } = await sql`select 1 from ${sql.table(view)} where ${sql.ref(column)} = ${name} limit 1`.execute(reading)
      const moved = rows.length === 0 && view === 'public_articles' && (await isFormerSlug(reading, name))
      if (rows.length === 0 && !moved) dead.add(link)
      break
    }
  }
  return dead
}

async function isFormerSlug(reading: Reading, slug: string): Promise<boolean> {
  return (await reading.selectFrom('public_article_slugs').select('article_id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}
