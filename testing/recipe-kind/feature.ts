import { sql } from 'kysely'
import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { feedAddresses } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import type { CardSource, Feature } from '#platform/feature.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import { sitemapOfKind } from '#platform/http/sitemaps.ts'
import type { SearchSource } from '#platform/searchable.ts'
import { recipesJobs } from './admin-routes.ts'
import { recipeKind } from './kind.ts'
import { recipesRoutes } from './routes.ts'
import { cardOf, fieldsOf, listRecipes, smallCardOf } from './store.ts'

const recipeCards: CardSource = async (reading, slugs, tag) => {
  tag(...slugs.map((slug) => `cards:recipe:${slug}`))
  return (await reading.selectFrom('public_recipes').selectAll().where('slug', 'in', slugs).execute()).map(smallCardOf)
}

const recipeSource: SearchSource = {
  kind: 'recipe',
  tags: ['recipe'],
  async ids(reading, after, most) {
    const rows = await reading.selectFrom('public_recipes').select('id').where('id', '>', after).orderBy('id').limit(most).execute()
    return rows.map(({ id }) => id)
  },
  async load(reading, ids) {
    const rows = await reading.selectFrom('public_recipes').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => {
      const { title, summary, ingredients, method } = fieldsOf(row)
      const { url, image } = smallCardOf(row)
      const parts = [ingredients.join(', '), plainText(readBlocks(method))].flatMap((text) => (text ? [{ at: '', text }] : []))
      return { id: row.id, title, kicker: '', standfirst: summary, people: '', topics: '', parts, lists: [], url, image, date: row.created_at }
    })
  },
}

const recipeFeed: FeedSource = {
  base: href.recipes(),
  async feed({ reading, tag }) {
    tag('recipes')
    const rows = await listRecipes(reading, 30)
    const ids = await feedIds(
      reading,
      'recipe',
      rows.map(({ id }) => id),
    )
    const items = rows.map(cardOf).map(({ id, slug, title, summary, published_at, updated_at, cover }) => ({
      ...{ id: ids.item(id), path: href.recipe({ slug }), title, summary, published: published_at, updated: updated_at, authors: [], image: cover },
    }))
    return { id: ids.feed(href.recipes()), title: recipeKind.labels, description: recipeKind.labels, page: href.recipes(), items }
  },
  listed: async () => [{ title: recipeKind.labels, rss: feedAddresses(href.recipes()).rss, page: href.recipes() }],
}

export const recipesFeature: Feature = {
  name: 'recipes',
  publicTables: ['feed_ids', 'public_recipes', 'old_slugs'],
  exportedTables: ['recipes'],
  routes: recipesRoutes,
  jobs: recipesJobs,
  cards: { recipe: recipeCards },
  feeds: () => [recipeFeed],
  events: ['recipe.published', 'recipe.updated', 'recipe.withdrawn'],
  searchable: () => [recipeSource],
  sitemap: sitemapOfKind(recipeKind.name, recipeKind.plural, 'public_recipes'),
  mediaReferences: [
    {
      kind: 'recipe',
      rows: sql`select id, slug, title, cast(updated_at as text) as mark, coalesce(cover, '') || details as text from recipes`,
      table: 'recipes',
      columns: ['cover', 'details'],
      slug: 'slug',
      tags: ({ id, slug }) => [`recipe:${id}`, `cards:recipe:${slug}`, 'recipes'],
    },
  ],
}
