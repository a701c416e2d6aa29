import { z } from 'zod'
import { contract, cursorParam, idFilter, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { Author, AuthorProfile } from '#community/accounts/contract.ts'
import { Correction, PublicChange } from '#content/corrections/contract.ts'
import { TopicLink } from '#content/topics/contract.ts'
import { t } from '#i18n/messages.ts'

/** The spec calls an article a blog on the wire; the code says article. */
export const approvals = ['draft', 'submitted', 'approved', 'rejected'] as const
export type Approval = (typeof approvals)[number]

export const ArticleCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** Two to five words over the headline; the first topic's name where the author gave none. */
  kicker: z.string(),
  standfirst: z.string(),
  cover: ImageSchema.nullable(),
  topics: z.array(TopicLink),
  user: Author,
  /** BCP 47 and the direction that follows from it. */
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  approved: z.enum(approvals),
  published_at: z.string().nullable(),
  /** When it came to its readers, once it has: the order `created_at` is what a magazine calls newest. Before that, when it was begun. */
  created_at: z.string(),
  updated_at: z.string(),
  reading_minutes: z.number(),
  claps: z.number(),
  views: z.number(),
  comments_count: z.number(),
  /** Of the owner of the token that came along; false in answers for everyone. Pages ask for the claps of their reader apart. */
  has_user_clapped: z.boolean(),
})
export type ArticleCard = z.output<typeof ArticleCard>

/** What other sites show of a link to it, where that is not its own title, standfirst and cover. */
export const Social = z.object({ title: z.string(), description: z.string(), image: ImageSchema.nullable() })
export type Social = z.output<typeof Social>

export const Article = ArticleCard.extend({
  user: AuthorProfile,
  co_authors: z.array(Author),
  /** JSON text of blocks, `[]` when empty (spec section 3). */
  content: z.string(),
  /** Its first sentences, of an article without a standfirst; else empty. */
  excerpt: z.string(),
  word_count: z.number(),
  canonical_url: z.string().nullable(),
  allow_comments: z.boolean(),
  social: Social.nullable(),
  /** Name of the series it is a part of. */
  series: z.string().nullable(),
  /** Every public part of it in order, itself among them; empty without a series. */
  series_parts: z.array(z.object({ id: z.number(), slug: z.string(), title: z.string() })),
  /** Only of a corrected article: its corrections and its other changes since it was published, oldest first. */
  corrections: z.array(Correction).optional(),
  changes: z.array(PublicChange).optional(),
})
export type Article = z.output<typeof Article>

export const ArticleList = listOf(ArticleCard)
export type ArticleList = z.output<typeof ArticleList>

/** `claps`: for all public articles of the author together. */
const AuthorArticles = ArticleList.extend({ user: AuthorProfile.extend({ claps: z.number() }) })
type AuthorArticles = z.output<typeof AuthorArticles>

const periods = ['day', 'week', 'month', 'year', 'all'] as const
/** A number: so many days. */
export type Period = (typeof periods)[number] | number

const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values)
const span = z.union(
  [
    choice(periods),
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .transform(Number),
  ],
  { error: () => t('fault.period', { values: periods.join(', ') }) },
)
/** An empty choice says nothing, as with every other filter. */
const blank = (value: unknown) => (value === '' ? undefined : value)

/**
 * Filters of the lists (contract.md, Wire); all of them at once must hold. `cursor` is opaque: it comes in `links.next` only.
 * With `search`, `meta.total` counts to 1,000, and every order but created_at looks at the newest 1,000 that were found.
 */
export const ArticleFilters = z.object({
  search: z.string().max(200).pipe(textParam).optional(),
  order: z.preprocess(blank, choice(['asc', 'desc']).default('desc')).default('desc'),
  orderBy: z.preprocess(blank, choice(['created_at', 'title', 'claps', 'views', 'trending']).default('created_at')).default('created_at'),
  categoryId: idFilter,
  topic: textParam.optional(),
  author: textParam.optional(),
  limit: limitQuery(12),
  cursor: cursorParam,
})
export type ArticleFilters = z.output<typeof ArticleFilters>

const byId = z.object({ id: idParam })
/** A slug is never a number alone. */
const byKey = z.object({ id: z.union([idParam.transform((id) => ({ id })), textParam.transform((slug) => ({ slug }))]) })

export const articlesContract = contract({
  'GET /blogs/public': { summary: 'Public articles, filtered and ordered', access: 'anyone', public: true, query: ArticleFilters, output: ArticleList },
  'GET /blogs/loline': { summary: 'Public articles, filtered and ordered', access: 'anyone', public: true, query: ArticleFilters, output: ArticleList },
  'GET /blogs/trending': {
    summary: 'What readers pass around: by claps and views within a time, fading with age',
    access: 'anyone',
    public: true,
    query: z.object({ t: z.preprocess(blank, span.default('week')).default('week'), limit: limitQuery(6), blogger: textParam.optional() }),
    output: z.object({ data: z.array(ArticleCard) }),
  },
  'GET /blogs/username/:username': {
    summary: 'Public articles of one author, newest first, with the author',
    access: 'anyone',
    public: true,
    params: z.object({ username: textParam }),
    query: ArticleFilters.pick({ limit: true, cursor: true }),
    output: AuthorArticles,
  },
  'GET /blogs/slug/:slug': {
    summary: 'One article by slug; an unapproved one only for its author',
    access: 'anyone',
    public: true,
    params: z.object({ slug: textParam }),
    output: oneOf(Article),
  },
  'GET /blogs/:id': {
    summary: 'One article by id or slug; an unapproved one only for its author',
    access: 'anyone',
    public: true,
    params: byKey,
    output: oneOf(Article),
  },
  'GET /blogs/views/:id': { summary: 'Views of a public article, a bare number', access: 'anyone', params: byId, output: z.number() },
  'GET /blogs/related/:id': {
    summary: 'Articles with shared topics and words, closest first, 12 at most',
    access: 'anyone',
    public: true,
    params: byId,
    query: z.object({ limit: limitQuery(6), blogger: textParam.optional() }),
    output: z.object({ data: z.array(ArticleCard) }),
  },
  'GET /blogs/:id/increment/views': {
    summary: 'Counts a view: once per network and article in 24 hours',
    access: 'anyone',
    counter: true,
    params: byId,
    output: z.object({ views: z.number() }),
  },
})
