import { z } from 'zod'
import { CardSchema } from '#base/card.ts'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { Contents, ContentsQuery } from '#content/creatives/contract.ts'
import { Appearance } from '#content/appearance/contract.ts'
import { Outline, Page, PageList } from '#content/pdf-pages/contract.ts'
import { pagesStates } from '#content/pdf-pages/rules.ts'
import { isYear } from '#base/validation-errors.ts'

const text = z.string().nullable()

export const ReleaseCard = z.object({
  id: z.number(),
  slug: z.string(),
  status: z.enum(['draft', 'approved']),
  number: z.number(),
  volume: z.number().nullable(),
  /** 'Autumn 2026' */
  label: z.string(),
  title: z.string(),
  theme: text,
  summary: z.string(),
  cover: ImageSchema.nullable(),
  /** `#rrggbb` of its back on the shelf. */
  spine_color: text,
  /** What dresses it: `styles` is JSON text (spec section 3), allowed values only. */
  creative: z.object({ title: z.string(), styles: z.string(), cover: ImageSchema.nullable() }),
  dress: Appearance.nullable(),
  page_count: z.number().nullable(),
  pdf: z.object({ url: z.string(), bytes: z.number(), pages: z.number().nullable(), sha256: z.string(), tagged: z.boolean() }).nullable(),
  pages_state: z.enum(pagesStates),
  published_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ReleaseCard = z.output<typeof ReleaseCard>

export const TocEntry = z.object({
  title: z.string(),
  section: z.string(),
  authors: z.array(z.string()),
  page_start: z.number().nullable(),
  page_end: z.number().nullable(),
  /** What it is on the web, as far as readers may see it. */
  target: CardSchema.nullable(),
})
export type TocEntry = z.output<typeof TocEntry>

const Neighbour = z.object({ id: z.number(), slug: z.string(), number: z.number(), title: z.string(), label: z.string(), cover: ImageSchema.nullable() })
export type Neighbour = z.output<typeof Neighbour>

export const Release = ReleaseCard.extend({
  /** JSON text of blocks, `[]` when empty. */
  editor_letter: z.string(),
  toc: z.array(TocEntry),
  credits: z.array(z.object({ role: z.string(), name: z.string() })),
  direction: z.enum(['ltr', 'rtl']),
  language: z.string(),
  epub: z.object({ url: z.string(), bytes: z.number() }).nullable(),
  downloads: z.number(),
  reads: z.number(),
  prev_id: z.number().nullable(),
  next_id: z.number().nullable(),
  prev: Neighbour.nullable(),
  next: Neighbour.nullable(),
  /** About what a reader takes along; null before its pages are drawn. */
  taken_bytes: z.number().nullable(),
})
export type Release = z.output<typeof Release>

export const Current = z.object({ id: z.number(), slug: z.string(), number: z.number(), title: z.string() })
export type Current = z.output<typeof Current>

export const Pages = z.object({
  /** What its reader has to know of it: the whole issue with its letter would weigh more than a page. */
  release: ReleaseCard.pick({
    ...{ id: true, slug: true, number: true, title: true, summary: true, cover: true, page_count: true, pdf: true, pages_state: true },
  }).extend({ direction: Release.shape.direction, language: z.string(), toc: z.array(TocEntry.pick({ title: true, page_start: true })) }),
  total: z.number(),
  pages: PageList,
  outline: Outline,
})
export type Pages = z.output<typeof Pages>

export const Hit = z.object({
  page: z.number(),
  /** Words around it; `before`, the words found, `after`. */
  before: z.string(),
  found: z.string(),
  after: z.string(),
})
export type Hit = z.output<typeof Hit>

const open = { access: 'anyone', public: true } as const
const byKey = z.object({ id: textParam })
const year = z
  .preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^\d{4}$/, isYear)
      .transform(Number)
      .optional(),
  )
  .optional()
const Filters = z.object({ year, cursor: cursorParam, limit: limitQuery(6) })
export type ReleaseFilters = z.output<typeof Filters>

export const releasesContract = contract({
  'GET /releases': { summary: 'Issues, newest first', ...open, query: Filters, output: listOf(ReleaseCard).extend({ years: z.array(z.number()) }) },
  'GET /releases/current': { summary: 'The newest issue in a line', ...open, output: z.object({ data: Current.nullable() }) },
  'GET /release/:id': { summary: 'One issue by id or slug', ...open, params: byKey, output: oneOf(Release) },
  'GET /release/:id/contents': {
    summary: 'What belongs to an issue, by group',
    ...open,
    params: byKey,
    query: ContentsQuery,
    output: oneOf(Contents),
  },
  'GET /release/:id/pages': { summary: 'The pages of an issue as pictures, its contents and its outline', ...open, params: byKey, output: oneOf(Pages) },
  'GET /release/:id/pages/:no': {
    summary: 'One page with its words and links',
    ...open,
    params: z.object({ id: textParam, no: idParam }),
    output: oneOf(Page),
  },
  'GET /release/:id/pages/:no/glimpse': {
    summary: 'One page in a few kB, as a data: address',
    ...open,
    params: z.object({ id: textParam, no: idParam }),
    output: oneOf(z.object({ glimpse: text })),
  },
  'GET /release/:id/search': {
    summary: 'Words in an issue, at most 100 places',
    ...open,
    params: byKey,
    query: z.object({ q: z.string().max(100).pipe(textParam) }),
    output: z.object({ data: z.array(Hit), total: z.number() }),
  },
  'GET /article/:slug/release': {
    summary: 'The issue an article stands in, and what follows it there',
    ...open,
    params: z.object({ slug: textParam }),
    output: z.object({ data: z.object({ release: Current, next: CardSchema.nullable() }).nullable() }),
  },
  'GET /releases/increment/download/:id': {
    summary: 'Counts a download',
    access: 'anyone',
    counter: true,
    params: z.object({ id: idParam }),
    output: z.object({ downloads: z.number() }),
  },
  'GET /releases/increment/read/:id': {
    summary: 'Counts a reading',
    access: 'anyone',
    counter: true,
    params: z.object({ id: idParam }),
    output: z.object({ reads: z.number() }),
  },
})
