import { firstLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { slugify } from '#base/slug.ts'
import { leaveGroup } from '#content/translations/service.ts'
import { emitEvent, type DomainEventData } from '#platform/domain-events/emit.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import type { Approval } from './contract.ts'
import { columnsOf, type ArticleFields, type TextColumns } from './fields.ts'
import { syncPublicIndex, removeFromPublicIndex } from './public-index.ts'
import { keepSource, type KnownSource, type Source } from './import-sources.ts'
import { findArticleRow, insertArticle, removeArticleRow, updateArticle, updateCoAuthors, updateTopics, updateRelated, removeCoAuthor } from './store.ts'
import { freeSlug, keepOldSlug } from './slug-store.ts'
import { type ArticleRow } from './article-tables.ts'

export { listCards as publicCards } from './cards.ts'
export { findAnyArticle, findChosen, hasPublicArticle } from './find-article.ts'
export { newestIds } from './lists.ts'
export { lockCounters } from './lock-counters.ts'
export { relistArticle } from './public-index.ts'
export { totalReactions } from './reaction-totals.ts'
export { checkFields, columnsOf, prepareText, textColumnsOf, type ArticleFields, type TextColumns } from './fields.ts'
export {
  findSource,
  findSourceBetween,
  findSourceOfId,
  findWritten,
  isEditedHere,
  keepModified,
  listSources,
  type KnownSource,
  type Source,
  type WrittenArticle,
} from './import-sources.ts'
export { exportedArticles, type ExportedArticle } from './export-articles.ts'
export { freeSlug } from './slug-store.ts'
export { findArticleRow, listRelated } from './store.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'draft.published': DomainEventData
  }
}

export interface NewArticle extends ArticleFields {
  user_id: number
  /** Default: draft. */
  approved?: Approval
  /** Epoch ms; one to come makes an approved article a scheduled one. Default for an approved one: now. */
  published_at?: number
  created_at?: number
  /** Where an import has it from. */
  source?: Source
  /** Made before the transaction, which others wait for; `content` is absent then. */
  textColumns?: TextColumns
}

/** Every verb here is one transaction that keeps lists, counts and search right and purges what it made stale. */
export async function createArticle(services: Services, article: NewArticle): Promise<{ id: number; slug: string }> {
  return retryOnConflict((tries) => services.database.write((writing) => createArticleIn(writing, article, services.now(), tries)))
}

export async function createArticleIn({ tx, purge }: Writing, article: NewArticle, now: number, tries = 1): Promise<{ id: number; slug: string }> {
  const columns = { ...(await columnsOf({ language: firstLanguage(), ...article })), ...article.textColumns }
  const approved = article.approved ?? 'draft'
  const published_at = article.published_at ?? (approved === 'approved' ? now : null)
  const slug = await freeSlug(tx, newSlug(article.slug, article.title, article.language), null, tries)
  const created_at = article.created_at ?? Math.min(published_at ?? now, now)
  const row = { title: article.title, ...columns, slug, user_id: article.user_id, approved, published_at, created_at, updated_at: created_at }
  const id = await insertArticle(tx, row)
  if (article.topics) await updateTopics(tx, id, article.topics)
  if (article.related) await updateRelated(tx, id, article.related)
  if (article.co_authors) await updateCoAuthors(tx, id, others(article.co_authors, article.user_id))
  if (article.source) await keepSource(tx, id, article.source, now)
  // What is imported, or comes with a date that is past (the demo edition), is no news.
  const quiet = article.source !== undefined || (article.published_at !== undefined && article.published_at < now)
  purge(...(await syncPublicIndex(tx, id, { place: null, quiet }, now)))
  return { id, slug }
}

type ArticleChanges = Partial<ArticleFields> & Pick<Partial<NewArticle>, 'user_id' | 'approved' | 'source' | 'textColumns'> & { published_at?: number | null }

/** Changes what is given. An article that was public keeps its old address beside a new one. */
export async function saveArticle(services: Services, id: number, changes: ArticleChanges): Promise<{ slug: string }> {
  return retryOnConflict((tries) => services.database.write((writing) => changeArticleIn(writing, id, changes, services.now(), tries)))
}

export async function changeArticleIn(writing: Writing, id: number, changes: ArticleChanges, now: number, tries = 1): Promise<{ slug: string }> {
  const { tx, purge } = writing
  const article = await lockArticle(tx, id)
  if (!article) throw articleNotFound()
  const columns = { ...(await columnsOf(changes)), ...changes.textColumns }
  const slug =
    changes.slug === undefined || changes.slug === article.slug
      ? article.slug
      : await freeSlug(tx, slugify(changes.slug, changes.language ?? article.language), id, tries)
  if (slug !== article.slug && article.place !== null) {
    await keepOldSlug(tx, id, article.slug, slug)
    purge('articles')
  }
  const { approved, published_at, user_id = article.user_id } = changes
  await updateArticle(tx, id, {
    ...columns,
    slug,
    user_id,
    updated_at: now,
    ...(published_at === undefined ? {} : { published_at }),
    ...(approved === undefined ? {} : { approved }),
    // A place is for what readers may see.
    ...(approved === undefined || approved === 'approved' ? {} : { place: null }),
  })
  if (changes.topics) await updateTopics(tx, id, changes.topics)
  if (changes.related) await updateRelated(tx, id, changes.related)
  if (changes.co_authors) await updateCoAuthors(tx, id, others(changes.co_authors, user_id))
  if (user_id !== article.user_id) {
    await removeCoAuthor(tx, id, user_id)
    // Somebody's first public article makes them an author, and the page of another may go with the last.
    if (article.place !== null) purge('authors')
  }
  if (changes.source) await keepSource(tx, id, changes.source, now)
  purge(...(await syncPublicIndex(tx, id, { place: article.place, quiet: changes.source !== undefined }, now)))
  return { slug }
}

type ImportedArticle = Required<Pick<NewArticle, 'title' | 'slug' | 'approved' | 'source'>> &
  Omit<NewArticle, 'published_at' | 'created_at'> & { published_at: number | null }

/** Creates an imported article, or gives the same fields to the one that an earlier import made: state, author and date included. Its slug stays. */
export async function takeArticle(
  services: Services,
  known: KnownSource | undefined,
  { published_at, ...article }: ImportedArticle,
): Promise<{ id: number; slug: string }> {
  if (!known) return createArticle(services, { ...article, ...(published_at === null ? {} : { published_at }) })
  const { slug: _, ...fields } = article
  const at = published_at ?? known.published_at ?? (article.approved === 'approved' ? services.now() : null)
  return { id: known.article_id, ...(await saveArticle(services, known.article_id, { ...fields, published_at: at })) }
}

/** Removes an article with everything that hangs on it. `quiet`: nobody is told. */
export async function removeArticleIn({ tx, purge }: Writing, id: number, now: number, { quiet = false } = {}): Promise<void> {
  const article = await findArticleRow(tx, id)
  if (!article) throw articleNotFound()
  purge(...(await removeFromPublicIndex(tx, article, now, quiet)))
  await leaveGroup({ tx }, 'article', id)
  await removeArticleRow(tx, id)
}

/** Lists, counts and search of an article whose rows were put back as they were. `place` is the one it has in the lists. Nobody is told. */
export async function resyncArticleIn({ tx, purge }: Writing, id: number, place: number | null, now: number): Promise<void> {
  purge(...(await syncPublicIndex(tx, id, { place, quiet: true }, now)))
}

/** Puts an article whose hour has come before its readers; nothing happens to any other, nor to one that is there or gone. */
export async function publishDue(services: Services, id: number): Promise<void> {
  await services.database.write(async ({ tx, purge }) => {
    const article = await lockArticle(tx, id)
    if (article?.place !== null) return
    const now = services.now()
    purge(...(await syncPublicIndex(tx, id, article, now)))
    const published = await findArticleRow(tx, id)
    if (published?.place == null) return
    const told = { id, title: published.title, path: '/studio', staff: { of: 'article', item: 0, by: null } }
    await emitEvent(tx, 'draft.published', told, now)
    purge(studioTag(services.config, 'content'))
  })
}

export function articleNotFound(): Problem {
  return new Problem(404, 'article-not-found', t('articles.error-article-not-found'))
}

/** Written before it is read: two changes of one article wait for each other. */
async function lockArticle(tx: Writing['tx'], id: number): Promise<ArticleRow | undefined> {
  await tx
    .updateTable('articles')
    .set((row) => ({ approved: row.ref('approved') }))
    .where('id', '=', id)
    .execute()
  return findArticleRow(tx, id)
}

const mostTries = 6

/** Two writers may find the same slug or place free; the second one looks again. */
async function retryOnConflict<T>(work: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries)
    } catch (error) {
      const taken = uniqueViolation(error)
      if (tries === mostTries || !taken?.some((column) => column === 'slug' || column === 'place')) throw error
    }
  }
}

function others(ids: number[], main: number): number[] {
  return ids.filter((id) => id !== main)
}
