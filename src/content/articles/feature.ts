import { t } from '#i18n/messages.ts'
import { sql } from 'kysely'
import { hasRows } from '#platform/db/has-rows.ts'
import type { Feature } from '#platform/feature.ts'
import { sitemapOfKind } from '#platform/http/sitemaps.ts'
import { exportedTablesOfArticles, readableArticles } from './export-tables.ts'
import { jobs, recurringJobs, repairTotals } from './jobs.ts'
import { articleKind } from './kind.ts'
import { articleMediaCards, listArticlesBySlug } from './media-cards.ts'
import { articleFeeds } from './feeds.ts'
import { articleSource } from './searchable.ts'
import { articleMarkdown } from './markdown.ts'
import { articleMediaReferences } from './media-references.ts'
import { articlesRoutes } from './routes.ts'
import { seedArticles } from './seed.ts'

export const articlesFeature: Feature = {
  name: 'articles',
  mediaReferences: [articleMediaReferences],
  exportedTables: exportedTablesOfArticles,
  notExported: ['article_viewers', 'visitor_keys', 'counted_reactions', 'reaction_totals'],
  imported: repairTotals,
  exportText: readableArticles,
  publicTables: [
    'feed_ids',
    'public_articles',
    'public_articles_with_stats',
    'public_article_topics',
    'public_article_authors',
    'public_article_related',
    'public_article_slugs',
    'public_article_stats',
    'public_content_changes',
    'public_corrections',
    'public_reaction_totals',
    'listed_articles',
    'article_counts',
  ],
  firstSteps: (services) => [
    {
      name: 'article',
      order: 5,
      title: t('studio-first-steps.articles-title'),
      text: t('studio-first-steps.articles-text'),
      path: '/studio?begin=1',
      done: () => hasRows(services.database.db, 'articles', sql`place is not null`),
    },
  ],
  routes: articlesRoutes,
  cards: { article: articleMediaCards },
  listItems: { article: listArticlesBySlug },
  events: ['article.published', 'article.updated', 'article.withdrawn'],
  jobs,
  recurring: recurringJobs,
  feeds: articleFeeds,
  documents: articleMarkdown,
  sitemap: sitemapOfKind(articleKind.name, articleKind.plural, 'public_articles', { hasCanonical: true, indexedByFile: true }),
  searchable: () => [articleSource],
  seed: seedArticles,
}
