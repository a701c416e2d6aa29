import { t } from '#i18n/messages.ts'
import { shownTitle, untitled } from './untitled.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { wordCount } from '#base/blocks/plain-text.ts'
import { titleSlug, titleSlugs } from '#platform/slugs/new-slug.ts'
import type { Article } from '#content/articles/contract.ts'
import {
  articleNotFound,
  changeArticleIn,
  checkFields,
  createArticleIn,
  findAnyArticle,
  findArticleRow,
  listRelated,
  prepareText,
  removeArticleIn,
  type ArticleFields,
} from '#content/articles/service.ts'
import { listGroup } from '#content/translations/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { knownCoAuthors } from './co-authors.ts'
import type { PublishingAdapter } from './adapter.ts'
import type { DraftFields } from './contract.ts'
import { readDraftFields } from './draft-schemas.ts'

export const articleAdapter: PublishingAdapter<DraftFields> = {
  kind: 'article',
  table: 'articles',
  keepsTime: true,
  keepsReview: true,
  recordsChanges: true,
  notFound: articleNotFound,
  async find(db, id) {
    const [row, article] = [await findArticleRow(db, id), await findAnyArticle(db, id)]
    if (!row || !article) return undefined
    const { slug, title, approved: status, published_at: at, user_id, created_at, updated_at } = row
    const co_authors = article.co_authors.map((author) => author.id)
    return {
      slug,
      title,
      status,
      is_public: row.place !== null,
      at,
      user_id,
      co_authors,
      created_at,
      updated_at,
      fields: fieldsOf(article, await listRelated(db, id)),
    }
  },
  readFields: readDraftFields,
  merge(current, given) {
    checkFields(toArticleChanges(given))
    return { ...current, ...given }
  },
  async permitted(db, viewer, given, current) {
    if (!given.co_authors) return given
    return { ...given, co_authors: await knownCoAuthors(db, viewer, given.co_authors, current?.co_authors ?? []) }
  },
  prepare: async ({ content }) => (content === undefined ? undefined : prepareText(content)),
  describe: ({ title, content }) => ({ title, words: wordCount(readBlocks(content)) }),
  copy: (fields) => ({ ...fields, slug: '', co_authors: [], title: t('studio-publishing.copy-of', { title: shownTitle(fields.title) }).slice(0, 300) }),
  async translate(fields, language, db) {
    return { ...fields, slug: '', language, canonical_url: null, topics: await translatedTopics(db, fields.topics, language) }
  },
  async create(writing, { fields, viewer }, now, tries) {
    return createArticleIn(writing, { ...toArticleChanges(fields), title: fields.title.trim() || untitled, user_id: viewer.id }, now, tries)
  },
  async change(writing, id, { fields, status, at, user_id }, now, tries) {
    const before = fields && status === undefined ? await findArticleRow(writing.tx, id) : undefined
    const slug = fields && before ? followingSlug(before, fields.given) : {}
    const changes = { ...(fields ? toArticleChanges(fields.given) : {}), ...slug }
    const beside = { ...(status ? { approved: status } : {}), ...(at === undefined ? {} : { published_at: at }), ...(user_id === undefined ? {} : { user_id }) }
    await changeArticleIn(writing, id, { ...changes, ...beside }, now, tries)
  },
  remove: removeArticleIn,
}

/** Each topic in that language, or as it is. */
async function translatedTopics(db: Db, topics: readonly number[], language: string): Promise<number[]> {
  return Promise.all(topics.map(async (id) => (await listGroup(db, 'topic', id)).find((row) => row.language === language)?.content_id ?? id))
}

function fieldsOf(article: Article, related: number[]): DraftFields {
  return {
    title: article.title === untitled ? '' : article.title,
    slug: article.slug,
    // A card shows the topic where the author gave none; the author's field stays empty.
    kicker: article.kicker === article.topics[0]?.name ? '' : article.kicker,
    standfirst: article.standfirst,
    content: article.content,
    cover: article.cover,
    topics: article.topics.map((topic) => topic.id),
    related,
    co_authors: article.co_authors.map((author) => author.id),
    language: article.language,
    canonical_url: article.canonical_url,
    allow_comments: article.allow_comments,
    series: article.series,
    social: article.social,
  }
}

/** An empty title has a name in lists all the same. */
function toArticleChanges({ slug, title, series, ...rest }: Partial<DraftFields>): Partial<ArticleFields> {
  return {
    ...rest,
    ...(title === undefined ? {} : { title: title.trim() || untitled }),
    ...(slug ? { slug } : {}),
    ...(series === undefined ? {} : { series: series?.trim() || null }),
  }
}

/** The address follows the title while nobody has seen it and nobody has chosen another. */
function followingSlug(
  before: { slug: string; title: string; language: string; published_at: number | null },
  fields: Partial<DraftFields>,
): { slug?: string } {
  if (fields.slug || fields.title === undefined || before.published_at !== null) return {}
  const made = titleSlugs(before.title, before.language)
  const follows = made.some((slug) => before.slug === slug || (before.slug.startsWith(`${slug}-`) && /^-\d+$/.test(before.slug.slice(slug.length))))
  const slug = titleSlug(fields.title, fields.language ?? before.language)
  return follows && !made.includes(slug) ? { slug } : {}
}
