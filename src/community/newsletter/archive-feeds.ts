import { feedAddresses } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import { sitemapById, type SitemapSource } from '#platform/http/sitemaps.ts'
import type { Services } from '#platform/services.ts'
import { archiveTag } from './archive.ts'
import { archivedList, entryOf } from './archive-routes.ts'
import { listPublicMailings, listsWithMailings } from './archive-store.ts'
import { allLists } from './list-store.ts'
import { isOpen, listName, listsTag } from './lists.ts'

const length = 30

/** The public newsletters of each list. */
export function archiveFeeds(services: Services): FeedSource[] {
  const { db } = services.database
  return [
    {
      base: '/newsletter/:list',
      async feed(context, { list: slug = '' }) {
        const { reading } = context
        const list = await archivedList(services, context, slug)
        const rows = await listPublicMailings(reading, slug, null, length)
        const ids = await feedIds(
          reading,
          'mailing',
          rows.map(({ id }) => id),
        )
        const page = href.newsletterList({ list: slug, language: list.language })
        return {
          id: ids.feed(`/newsletter/${slug}`),
          title: titleOf(list.name, services),
          description: list.description,
          page,
          language: list.language,
          items: rows.map((row) => {
            const { subject, preview, sent_at } = entryOf(row)
            const path = href.mailing({ list: slug, slug: row.slug, language: list.language })
            return { id: ids.item(row.id), path, title: subject, summary: preview, published: sent_at, updated: sent_at, authors: [] }
          }),
        }
      },
      async listed({ reading, tag }) {
        const lists = await allLists(db)
        tag(listsTag, ...lists.map(({ slug }) => archiveTag(slug)))
        const filled = await listsWithMailings(reading)
        const shown = lists.filter((list) => isOpen(list) && filled.some((one) => one.list === list.slug))
        return Promise.all(
          shown.map(async (list) => {
            const page = href.newsletterList({ list: list.slug, language: list.language || undefined })
            return { title: titleOf(await listName(services, list), services), rss: feedAddresses(page).rss, page }
          }),
        )
      },
    },
  ]
}

function titleOf(name: string, { config: { siteName } }: Services): string {
  return name === siteName ? t('newsletter-archive.feed-title', { siteName }) : `${name} | ${siteName}`
}

const mailings = sitemapById(
  'newsletter',
  async (reading) => {
    const row = await reading
      .selectFrom('public_mailings')
      .select((one) => one.fn.max('id').as('highest'))
      .executeTakeFirst()
    return Number(row?.highest ?? 0)
  },
  async (reading, above, upTo) => {
    const rows = await reading
      .selectFrom('public_mailings')
      .select(['list', 'slug', 'language', 'updated_at'])
      .where('id', '>', above)
      .where('id', '<=', upTo)
      .where('indexing', '=', 'index')
      // Its text has its address at the article.
      .where('article_extent', '<>', 'whole')
      .orderBy('id')
      .execute()
    return rows.map(({ list, slug, language, updated_at }) => ({
      path: href.mailing({ list, slug, language: language || undefined }),
      changedAt: Number(updated_at),
    }))
  },
  async (reading, above, upTo) => {
    const row = await reading
      .selectFrom('public_mailings')
      .select((one) => one.fn.max('updated_at').as('newest'))
      .where('id', '>', above)
      .where('id', '<=', upTo)
      .where('indexing', '=', 'index')
      .executeTakeFirst()
    return row?.newest == null ? null : Number(row.newest)
  },
)

/** The pages of public newsletters, and of the lists that have some. */
export const archiveSitemap: SitemapSource = {
  ...mailings,
  async page(reading, page, perPage) {
    const entries = await mailings.page(reading, page, perPage)
    if (page > 1) return entries
    const lists = await listsWithMailings(reading)
    const pages = lists.map(({ list, language, newest }) => ({ path: href.newsletterList({ list, language: language || undefined }), changedAt: newest }))
    return [...pages, ...entries]
  },
}
