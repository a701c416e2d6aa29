import type { Image } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { sitemapById, type SitemapSource } from '#platform/http/sitemaps.ts'

/** Pages that are always there; their lists change with what they list. */
const fixed: SitemapSource = {
  name: 'sections',
  pages: async () => 1,
  page: async (_, page) =>
    page === 1
      ? [href.home(), href.articles(), href.magazine(), href.releases(), href.creatives(), href.events(), href.podcast(), href.entertainment()].map((path) => ({
          path,
        }))
      : [],
}

const nouns = [
  { name: 'creatives', view: 'public_creatives', address: (slug: string) => href.creative({ slug }) },
  { name: 'releases', view: 'public_releases', address: (slug: string) => href.release({ id: slug }) },
  { name: 'events', view: 'public_events', address: (slug: string) => href.event({ slug }) },
] as const

/** Those nouns that have a public view with id, slug, cover and time of change, and nothing more to say about it. */
export const commonSitemaps: SitemapSource[] = [
  fixed,
  ...nouns.map(({ name, view, address }) =>
    sitemapById(
      name,
      async (reading) => {
        const row = await reading
          .selectFrom(view)
          .select((select) => select.fn.max<number>('id').as('highest'))
          .executeTakeFirst()
        return Number(row?.highest ?? 0)
      },
      async (reading, above, upTo) => {
        const rows = await reading
          .selectFrom(view)
          .select(['slug', 'updated_at', 'cover'])
          .where('id', '>', above)
          .where('id', '<=', upTo)
          .orderBy('id')
          .execute()
        return rows.map((row) => ({
          path: address(row.slug),
          changedAt: row.updated_at,
          image: row.cover === null ? null : (JSON.parse(row.cover) as Image), // each feature writes it from a checked Image
        }))
      },
    ),
  ),
  sitemapById(
    'topics',
    async (reading) => {
      const row = await reading
        .selectFrom('public_topics')
        .select((select) => select.fn.max<number>('id').as('highest'))
        .executeTakeFirst()
      return Number(row?.highest ?? 0)
    },
    async (reading, above, upTo) => {
      const rows = await reading
        .selectFrom('public_topics')
        .select('slug')
        .where('articles', '>', 0)
        .where('id', '>', above)
        .where('id', '<=', upTo)
        .orderBy('id')
        .execute()
      return rows.map(({ slug }) => ({ path: href.topic({ topic: slug }) }))
    },
  ),
  sitemapById(
    'authors',
    async (reading) => {
      const row = await reading
        .selectFrom('public_users')
        .select((select) => select.fn.max<number>('id').as('highest'))
        .executeTakeFirst()
      return Number(row?.highest ?? 0)
    },
    async (reading, above, upTo) => {
      const rows = await reading
        .selectFrom('public_users')
        .select('username')
        .where('articles', '>', 0)
        .where('id', '>', above)
        .where('id', '<=', upTo)
        .orderBy('id')
        .execute()
      return rows.map(({ username }) => ({ path: href.author({ username }) }))
    },
  ),
  sitemapById(
    'episodes',
    async (reading) => {
      const row = await reading
        .selectFrom('public_podcast_episodes')
        .select((select) => select.fn.max<number>('id').as('highest'))
        .executeTakeFirst()
      return Number(row?.highest ?? 0)
    },
    async (reading, above, upTo) => {
      const rows = await reading
        .selectFrom('public_podcast_episodes')
        .select(['slug', 'published_at'])
        .where('id', '>', above)
        .where('id', '<=', upTo)
        .orderBy('id')
        .execute()
      return rows.map(({ slug, published_at }) => ({ path: href.episode({ slug }), changedAt: published_at }))
    },
  ),
]
