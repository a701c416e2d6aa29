import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import type { Card } from '#base/card.ts'
import { feedAddresses } from '#base/feeds.ts'
import { pageOf } from '#base/paths.ts'
import { adapterOf, dueJobs } from '#content/publishing/service.ts'
import type { Feature } from '#platform/feature.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import { sitemapOfKind } from '#platform/http/sitemaps.ts'
import { cardsOfRows, mediaReferencesOfRows } from '#platform/kind-slots.ts'
import type { SearchSource } from '#platform/searchable.ts'
import { editedOf } from './admin.ts'
import type { DefaultFields } from './contract.ts'
import type { DefaultKind, DefaultRow } from './definition.ts'
import { defaultRoutes } from './routes.ts'
import { storeOf, type DefaultStore } from './store.ts'

export type { DefaultTable } from './definition.ts'

const feedLength = 30

/** Everything that the server does for a kind of which only descriptor, schema and components are its own. */
export function defaultFeature<F extends DefaultFields, C extends keyof F & string>(definition: DefaultKind<F, C>): Feature {
  const { kind, table, view } = definition
  const { name, plural } = kind
  const store = storeOf(definition)
  const edited = editedOf(definition, store)
  return {
    name: plural,
    publicTables: ['feed_ids', view, 'old_slugs'],
    exportedTables: [table],
    routes: (services) => defaultRoutes(services, definition, store, edited),
    jobs: (services) => dueJobs(services, adapterOf(edited)),
    cards: { [name]: cardsOfRows(name, store.publicRows.listBySlug, (row) => smallCardOf(definition, store, row)) },
    feeds: () => [feedOf(definition, store)],
    events: [`${name}.published`, `${name}.updated`, `${name}.withdrawn`],
    searchable: () => [sourceOf(definition, store)],
    sitemap: sitemapOfKind(name, plural, view),
    mediaReferences: [mediaReferencesOfRows({ kind: name, list: plural, table })],
  }
}

/** As it shows itself on other pages. */
function smallCardOf<F extends DefaultFields, C extends keyof F & string>(
  { kind, note }: DefaultKind<F, C>,
  { fieldsOf }: DefaultStore<F, C>,
  row: DefaultRow,
): Card {
  const fields = fieldsOf(row)
  const { title, summary, cover } = fields
  return {
    ...{ kind: kind.name, slug: row.slug, url: pageOf(kind.name, row.slug), label: kind.label },
    ...{ title, byline: summary, note: note?.(fields) ?? '', image: cover },
  }
}

function sourceOf<F extends DefaultFields, C extends keyof F & string>(
  { kind, body, texts }: DefaultKind<F, C>,
  { publicRows, fieldsOf }: DefaultStore<F, C>,
): SearchSource {
  return {
    kind: kind.name,
    tags: [kind.name],
    ids: publicRows.listIds,
    async load(reading, ids) {
      return (await publicRows.listById(reading, ids)).map((row) => {
        const fields = fieldsOf(row)
        const parts = [...(texts?.(fields) ?? []), plainText(readBlocks(body(fields)))].flatMap((text) => (text ? [{ at: '', text }] : []))
        return {
          ...{ id: row.id, title: fields.title, kicker: '', standfirst: fields.summary, people: '', topics: '', parts, lists: [] },
          ...{ url: pageOf(kind.name, row.slug), image: fields.cover, date: row.created_at },
        }
      })
    },
  }
}

/** Of the page that lists them. */
function feedOf<F extends DefaultFields, C extends keyof F & string>({ kind }: DefaultKind<F, C>, { list, cardOf }: DefaultStore<F, C>): FeedSource {
  const base = `/${kind.plural}`
  return {
    base,
    async feed({ reading, tag }) {
      tag(kind.plural)
      const cards = (await list(reading, feedLength)).map(cardOf)
      const ids = await feedIds(
        reading,
        kind.name,
        cards.map(({ id }) => id),
      )
      const items = cards.map(({ id, slug, title, summary, published_at, updated_at, cover }) => ({
        ...{ id: ids.item(id), path: pageOf(kind.name, slug), title, summary, authors: [], image: cover },
        ...{ published: published_at, updated: updated_at },
      }))
      return { id: ids.feed(base), title: kind.labels, description: kind.labels, page: base, items }
    },
    listed: async () => [{ title: kind.labels, rss: feedAddresses(base).rss, page: base }],
  }
}
