import { z } from 'zod'
import { contentSchema } from '#base/blocks/check.ts'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { localPath } from '#base/local-path.ts'
import { line, lines } from '#base/text-fields.ts'
import { inLanguageBody, seenBody, translationsOut } from '#content/publishing/contract.ts'
import { AuthorProfile } from '#community/accounts/contract.ts'
import { policies } from './rules.ts'
import { either, isOneOf, ownPathOnly, slugLetters } from '#base/validation-errors.ts'

const title = line(1, 120)

/** Pages are lists of sections; their texts are blocks, as in articles. */
export const Section = z.discriminatedUnion(
  'kind',
  [
    /** A text; with `policy` also named in the structured data. */
    z.strictObject({ kind: z.literal('text'), title: line(0, 120), content: contentSchema, policy: z.enum(policies).optional() }),
    /** Issues, articles and authors, counted. */
    z.strictObject({ kind: z.literal('numbers'), title }),
    /** People of the magazine, from their accounts. */
    z.strictObject({
      kind: z.literal('team'),
      title,
      note: line(0, 160),
      people: z.array(z.strictObject({ username: line(1, 30), role: line(0, 80) })).max(60),
    }),
    z.strictObject({
      kind: z.literal('timeline'),
      title,
      items: z.array(z.strictObject({ when: line(1, 40), title: line(1, 120), text: lines(600) })).max(60),
    }),
    /** Logo and a text that others may print. */
    z.strictObject({ kind: z.literal('press'), title, content: contentSchema, boilerplate: lines(1_000) }),
    /** Who is responsible, from the site settings. */
    z.strictObject({ kind: z.literal('legal'), title }),
    z.strictObject({
      kind: z.literal('action'),
      title,
      text: lines(400),
      label: line(1, 40),
      to: z.string().refine((path) => localPath(path) !== null, ownPathOnly),
    }),
  ],
  isOneOf(['text', 'numbers', 'team', 'timeline', 'press', 'legal', 'action']),
)
export type Section = z.output<typeof Section>

export const PageFields = z.strictObject({
  title,
  standfirst: line(0, 300),
  sections: z.array(Section).max(60),
})
export type PageFields = z.output<typeof PageFields>

export const Page = PageFields.extend({
  slug: z.string(),
  status: z.enum(['draft', 'approved']),
  /** 0 for a page nobody has written yet: then these are our own words. */
  revision: z.number(),
  updated_at: z.string().nullable(),
  /** Where a section shows them. */
  numbers: z.object({ issues: z.number(), articles: z.number(), authors: z.number() }).nullable(),
  people: z.array(AuthorProfile),
})
export type Page = z.output<typeof Page>

const PageEntry = z.object({
  /** Null of a page nobody has written yet. */
  id: z.number().nullable(),
  slug: z.string(),
  title: z.string(),
  /** Null where nobody has chosen one: that of the site. */
  language: z.string().nullable(),
  status: z.enum(['draft', 'approved']),
  revision: z.number(),
  updated_at: z.string().nullable(),
})
type PageEntry = z.output<typeof PageEntry>

const Revision = z.object({ revision: z.number(), title: z.string(), by: z.string().nullable(), created_at: z.string() })

const slug = z.string().regex(/^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]{0,79}$/u, slugLetters)
const bySlug = z.object({ slug })
const byRevision = z.object({ slug, revision: idParam })

export const pagesContract = contract({
  'GET /pages/:slug': {
    summary: 'A page of the magazine itself; a draft only for editors',
    access: 'anyone',
    public: true,
    params: z.object({ slug: z.string().max(200) }),
    output: oneOf(Page),
  },
  'GET /pages': { summary: 'All pages', access: 'editor', output: z.object({ data: z.array(PageEntry) }) },
  'PUT /pages/:slug': {
    summary:
      'Writes a page; with `revision`, only if that is still the one in force (409); `instead_of` is kept as a revision; with `slug`, at another address',
    access: 'editor',
    params: bySlug,
    body: PageFields.extend({
      status: z.enum(['draft', 'approved'], either('draft', 'approved')).optional(),
      revision: z.number().int().min(0).optional(),
      /** What its writer had in a conflict and has not taken: a revision of its own, never in force. */
      instead_of: PageFields.optional(),
      slug: slug.optional(),
    }),
    output: oneOf(Page),
  },
  'DELETE /pages/:slug': { summary: 'Removes a free page', access: 'editor', params: bySlug, output: z.object({ message: z.string() }) },
  'GET /pages/:slug/revisions': {
    summary: 'What the page was before, newest first',
    access: 'editor',
    params: bySlug,
    output: z.object({ data: z.array(Revision) }),
  },
  'GET /pages/:slug/translations': {
    summary: 'A page in the languages of the site; of a translation what has changed in its original since',
    access: 'editor',
    params: bySlug,
    output: translationsOut,
  },
  'POST /pages/:slug/translations': {
    summary: 'Begins a draft of a page in another language',
    access: 'editor',
    params: bySlug,
    body: inLanguageBody,
    output: oneOf(z.object({ id: z.number(), slug: z.string() })),
  },
  'PUT /pages/:slug/translations/seen': {
    summary: 'Says that a translation of a page holds what its original says now',
    access: 'editor',
    params: bySlug,
    body: seenBody,
    output: translationsOut,
  },
  'PUT /pages/:slug/language': {
    summary: 'Says in which language a page is that has no translations',
    access: 'editor',
    params: bySlug,
    body: inLanguageBody,
    output: translationsOut,
  },
  'GET /pages/:slug/revisions/:revision': { summary: 'One of them, whole', access: 'editor', params: byRevision, output: oneOf(PageFields) },
})
