import { z } from 'zod'
import { CardSchema } from '#base/card.ts'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { Outline, Page, PageList } from '#content/pdf-pages/contract.ts'
import { pagesStates } from '#content/pdf-pages/rules.ts'
import { Appearance } from '#content/appearance/contract.ts'
import { creativeKinds } from './rules.ts'
import { ContentsQuery, Contents } from './contents-contract.ts'

export { Contents, ContentsQuery } from './contents-contract.ts'

const text = z.string().nullable()

const Creator = z.object({
  name: z.string(),
  role: z.string(),
  /** Of an account here. */
  username: z.string().nullable(),
})
type Creator = z.output<typeof Creator>

export const CreativeCard = z.object({
  id: z.number(),
  slug: z.string(),
  status: z.enum(['draft', 'approved']),
  kind: z.enum(creativeKinds),
  title: z.string(),
  subtitle: text,
  summary: z.string(),
  creators: z.array(Creator),
  cover: ImageSchema.nullable(),
  /** JSON text (spec section 3), allowed values only. */
  styles: z.string(),
  dress: Appearance.nullable(),
  tags: z.array(z.string()),
  published_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type CreativeCard = z.output<typeof CreativeCard>

/** A plate: a picture, or a sound, a film or a PDF of the media library. */
export const Asset = z.object({
  image: ImageSchema.nullable(),
  file: z.object({ url: z.string(), name: z.string(), bytes: z.number(), type: z.string() }).nullable(),
  caption: z.string(),
  credit: z.string(),
})
export type Asset = z.output<typeof Asset>

export const Creative = CreativeCard.extend({
  /** JSON text of blocks, `[]` when empty. */
  body: z.string(),
  assets: z.array(Asset),
  /** Address of a film: of a known house, or a file of this site. */
  video_url: text,
  file: z
    .object({
      url: z.string(),
      name: z.string(),
      label: z.string(),
      bytes: z.number(),
      type: z.string(),
      sha256: z.string(),
      /** Of a PDF, where they could be counted. */
      pages: z.number().nullable(),
    })
    .nullable(),
  /** False when the cover is the first page of the booklet, which stands on its page anyway. */
  own_cover: z.boolean(),
  /** Of a booklet: whether its pages can be turned. */
  pages_state: z.enum(pagesStates),
  license: text,
  downloads: z.number(),
  reads: z.number(),
  /** The one published before this, and the one after. */
  prev: CardSchema.nullable(),
  next: CardSchema.nullable(),
})
export type Creative = z.output<typeof Creative>

export const Booklet = z.object({ total: z.number(), direction: z.enum(['ltr', 'rtl']), pages: PageList, outline: Outline })
export type Booklet = z.output<typeof Booklet>

const blank = (value: unknown) => (value === '' ? undefined : value)
const facet = z.preprocess(blank, z.string().max(200).pipe(textParam).optional()).optional()
const Facet = z.object({ value: z.string(), name: z.string(), count: z.number() })
export type Facet = z.output<typeof Facet>
const Filters = z.object({
  kind: z.preprocess(blank, z.enum(creativeKinds).optional()).optional(),
  /** As in `tags` and `creators` of the list: lower case with hyphens. */
  tag: facet,
  creator: facet,
  cursor: cursorParam,
  limit: limitQuery(6),
})
export type CreativeFilters = z.output<typeof Filters>

const open = { access: 'anyone', public: true } as const
/** The number or the slug; a slug is never a number alone. */
const byKey = z.object({ id: textParam })

export const creativesContract = contract({
  'GET /creatives': {
    summary: 'Creatives, newest first',
    ...open,
    query: Filters,
    output: listOf(CreativeCard).extend({
      kinds: z.array(z.object({ kind: z.enum(creativeKinds), count: z.number() })),
      tags: z.array(Facet),
      creators: z.array(Facet),
    }),
  },
  'GET /creatives/:id': { summary: 'One creative by id or slug', ...open, params: byKey, output: oneOf(Creative) },
  'GET /creative/:id/contents': {
    summary: 'What belongs to a creative, by group',
    ...open,
    params: byKey,
    query: ContentsQuery,
    output: oneOf(Contents),
  },
  'GET /creative/:id/pages': { summary: 'The pages of a booklet as pictures, and its outline', ...open, params: byKey, output: oneOf(Booklet) },
  'GET /creative/:id/pages/:no': {
    summary: 'One page of a booklet with its words and links',
    ...open,
    params: z.object({ id: textParam, no: idParam }),
    output: oneOf(Page),
  },
  'GET /creatives/increment/download/:id': {
    summary: 'Counts a download',
    access: 'anyone',
    counter: true,
    params: z.object({ id: idParam }),
    output: z.object({ downloads: z.number() }),
  },
  'GET /creatives/increment/read/:id': {
    summary: 'Counts a reading',
    access: 'anyone',
    counter: true,
    params: z.object({ id: idParam }),
    output: z.object({ reads: z.number() }),
  },
})
