import type { Transaction } from 'kysely'
import { cardRefs } from '#base/blocks/card-refs.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import { keepLanguage, lockSiblings, translationsTag } from '#content/translations/service.ts'
import { siteLanguages } from '#i18n/format.ts'
import { keepMentions } from '#discovery/mentions/service.ts'
import type { Db, Tables } from '#platform/db/tables.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { moveOf, emitEvent, type DomainEventData } from '#platform/domain-events/emit.ts'
import { freeSortKey, sortKeyAt, sortKeysPerMs, relist, tagOfList, type ListName } from './list-index.ts'
import { findArticleRow, updateArticle } from './store.ts'
import { type ArticleRow } from './article-tables.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'article.published': DomainEventData
    'article.updated': DomainEventData
    'article.withdrawn': DomainEventData
  }
}

/** Kind of the jobs that wait for the hour of an article each; the payload is its `id`. */
export const publishJob = 'publish-article'

/** `place` is the one it had; `quiet`: nobody is told. */
interface Before {
  place: number | null
  quiet?: boolean
}

/**
 * Brings everything that follows from an article's row up to date: its place, lists and counts, and tells of it; the search
 * follows the tags. Called in every transaction that changed one. Returns the cache tags to purge; none when readers never saw it
 * and do not now.
 */
export async function syncPublicIndex(db: Transaction<Tables>, id: number, { place: before, quiet }: Before, now: number): Promise<string[]> {
  const article = await findArticleRow(db, id)
  if (!article) return []
  if (isScheduled(article, now)) await enqueue(db, { kind: publishJob, payload: { id }, key: `${publishJob}:${id}`, runAt: article.published_at })
  const place = await placeFor(db, article, before, now)
  if (place !== article.place) await updateArticle(db, id, { place })
  const changed = await relist(db, { ...article, place })
  if (before === null && place === null) return []
  const translations = await relistTranslations(db, article)
  if (!quiet) await emitArticleEvents(db, article, before !== null, place !== null, now)
  const mentioned = await keepMentions(db, subjectOf(article), place === null ? [] : cardRefs(readBlocks(article.content)))
  return [`article:${id}`, ...seriesTags(article), ...mentioned, ...translations, ...tagsOfMove(changed, (before === null) !== (place === null))]
}

/** Brings the lists of the same article in other languages up to date; returns the tags of all that lead from one to another. */
async function relistTranslations(db: Transaction<Tables>, { id, slug, language }: ArticleRow): Promise<string[]> {
  const siblings = await lockSiblings(db, 'article', id)
  await keepLanguage(db, 'article', id, language)
  const tags = [translationsTag('article', slug)]
  for (const sibling of siblings) {
    const other = await findArticleRow(db, sibling)
    if (other === undefined || other.place === null) continue
    tags.push(`article:${sibling}`, translationsTag('article', other.slug), ...(await relist(db, other)).map(tagOfList))
  }
  return siteLanguages().length > 0 ? tags : []
}

/** Puts a public article into the lists that it belongs to now; returns the cache tags to purge. */
export async function relistArticle(db: Transaction<Tables>, id: number): Promise<string[]> {
  const article = await findArticleRow(db, id)
  return article?.place == null ? [] : [`article:${id}`, ...(await relist(db, article)).map(tagOfList)]
}

/** Takes an article that is about to be deleted out of everything; returns the cache tags to purge. */
export async function removeFromPublicIndex(db: Transaction<Tables>, article: ArticleRow, now: number, quiet = false): Promise<string[]> {
  if (article.place === null) return []
  if (!quiet) await emitArticleEvents(db, article, true, false, now)
  const changed = await relist(db, { ...article, place: null })
  await updateArticle(db, article.id, { place: null })
  const translations = await relistTranslations(db, article)
  const mentioned = await keepMentions(db, subjectOf(article), [])
  return [`article:${article.id}`, ...mentioned, ...translations, ...tagsOfMove(changed, true)]
}

async function emitArticleEvents(tx: Transaction<Tables>, { id, title, slug, language }: ArticleRow, was: boolean, is: boolean, now: number): Promise<void> {
  const move = moveOf(was, is)
  if (move) await emitEvent(tx, `article.${move}`, { id, title, path: href.article({ slug, language }) }, now)
}

/** Of the pages of all its parts; a part that was there before also bears its own tag on them. */
export function tagOfSeries(series: string): string {
  return `series:${series}`
}

function seriesTags({ series }: ArticleRow): string[] {
  return series === null ? [] : [tagOfSeries(series)]
}

function subjectOf(article: ArticleRow) {
  return { kind: 'article' as const, id: article.id, slug: article.slug, at: article.published_at ?? 0 }
}

function tagsOfMove(changed: ListName[], cameOrWent: boolean): string[] {
  if (changed.length === 0) return []
  const tags = ['articles', 'topics', ...changed.map(tagOfList)]
  // The first public article makes somebody an author; with the last one the page may go.
  return cameOrWent ? [...tags, 'authors'] : tags
}

function isScheduled(article: ArticleRow, now: number): article is ArticleRow & { published_at: number } {
  return article.approved === 'approved' && article.published_at !== null && article.published_at > now
}

async function placeFor(db: Db, article: ArticleRow, before: number | null, now: number): Promise<number | null> {
  const at = article.published_at
  if (article.approved !== 'approved' || at === null || at > now) return null
  const there = before !== null && before >= sortKeyAt(at) && before < sortKeyAt(at) + sortKeysPerMs
  return there ? before : freeSortKey(db, article.id, at)
}
