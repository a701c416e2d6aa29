import { cardKinds } from '#content/kinds.ts'
import { z } from 'zod'
import { isVideoId, isWebAddress, ownPath, safeHref } from './address.ts'
import { calloutTones, cellAlignments, embedProviders, headingLevels, imageLayouts, listSlug, tokenKinds, type Block, type Inline } from './model.ts'
import { playerOf } from './players.ts'
import { beginsWith, isFilmId, isSlug, notEmpty, ownPathOnly, webStart } from '../validation-errors.ts'
import { t } from '#i18n/messages.ts'

const id = z.string().regex(/^[\w-]{1,64}$/, { error: () => t('studio-fault.id', { least: 1, most: 64 }) })
/** One line of words, such as a caption. */
const words = z.string().max(2000)
const some = words.regex(/\S/, notEmpty)
const href = z.string().refine((value) => safeHref(value) === value, beginsWith('https://', 'http://', 'mailto:', '/', '#'))
const path = z.string().refine((value) => ownPath(value) === value, ownPathOnly)

const styles = z.strictObject({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strike: z.boolean().optional(),
  underline: z.boolean().optional(),
  code: z.boolean().optional(),
})
const run = z.strictObject({ type: z.literal('text'), text: z.string(), styles })
const link = z.strictObject({ type: z.literal('link'), href, content: z.array(run) })
const footnoteSign = z.strictObject({ type: z.literal('footnote'), props: z.strictObject({ ref: id }), content: z.undefined().optional() })
const inline: z.ZodType<Inline> = z.discriminatedUnion('type', [run, link, footnoteSign])
const inlines = z.array(inline)

const media = z.strictObject({
  id: id.nullable(),
  url: path,
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  placeholder: z
    .string()
    .max(4096)
    .regex(/^data:image\/[a-z]+;base64,[\w+/=]+$/, { error: () => t('studio-fault.small-picture') })
    .optional(),
  focus: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]).optional(),
  frames: z.int().min(2).max(100_000).optional(),
})
const galleryItem = z.strictObject({ media, alt: words, caption: words.optional() })
const codeLines = z.array(z.array(z.tuple([z.enum(tokenKinds), z.string()])))
const span = z.int().min(1).max(100).optional()
const cell = z.strictObject({
  type: z.literal('tableCell'),
  props: z.strictObject({ textAlignment: z.enum(cellAlignments).optional(), colspan: span, rowspan: span }),
  content: inlines,
})
const headers = z.int().min(0).max(1).optional()
const table = z.strictObject({
  type: z.literal('tableContent'),
  headerRows: headers,
  headerCols: headers,
  rows: z.array(z.strictObject({ cells: z.array(cell) })),
})

const children: z.ZodType<Block[]> = z.lazy(() => z.array(block))
const common = { id, children }

function withText<const Type extends string, Props extends z.ZodType>(type: Type, props: Props) {
  return z.strictObject({ ...common, type: z.literal(type), props, content: inlines })
}

function withoutText<const Type extends string, Props extends z.ZodType>(type: Type, props: Props) {
  return z.strictObject({ ...common, type: z.literal(type), props, content: z.undefined().optional() })
}

const none = z.strictObject({})
const by = z.strictObject({ by: some.optional() })

const block = z.discriminatedUnion('type', [
  withText('paragraph', none),
  withText('heading', z.strictObject({ level: z.literal([...headingLevels]) })),
  withText('bulletListItem', z.strictObject({ checked: z.boolean().optional() })),
  withText('numberedListItem', z.strictObject({ start: z.int().min(0).max(1_000_000).optional() })),
  withText('quote', by),
  withText('pullQuote', by),
  withText('codeBlock', z.strictObject({ language: z.string().max(40), title: words.optional(), lines: codeLines.optional() })),
  withText('callout', z.strictObject({ tone: z.enum(calloutTones), title: words.optional() })),
  withText('footnote', z.strictObject({ ref: id })),
  withoutText(
    'image',
    z.strictObject({ media: media.optional(), alt: words, caption: words.optional(), credit: words.optional(), layout: z.enum(imageLayouts) }),
  ),
  withoutText('gallery', z.strictObject({ items: z.array(galleryItem).max(100), caption: words.optional() })),
  withoutText(
    'embed',
    z
      .strictObject({ provider: z.enum(embedProviders), video_id: z.string(), title: some })
      .refine((embed) => isVideoId(embed.provider, embed.video_id), { path: ['video_id'], ...isFilmId }),
  ),
  withoutText(
    'linkCard',
    z.strictObject({
      href: href.refine(isWebAddress, webStart),
      title: some,
      description: words.optional(),
      site: words.optional(),
      media: media.optional(),
      player: z
        .string()
        .refine((address) => playerOf(address) !== null, { error: () => t('studio-fault.player') })
        .optional(),
    }),
  ),
  withoutText('video', z.strictObject({ url: path, title: some, caption: words.optional(), captions_url: path.optional(), poster: media.optional() })),
  withoutText('audio', z.strictObject({ url: path, title: some, caption: words.optional() })),
  withoutText('divider', none),
  withoutText('signUp', z.strictObject({ list: z.string().regex(listSlug, isSlug), title: some })),
  withoutText('button', z.strictObject({ href, label: some })),
  z.strictObject({ ...common, type: z.literal('table'), props: none, content: table }),
  withoutText('file', z.strictObject({ url: href, name: some, bytes: z.int().min(0), type: z.string().max(200) })),
  withoutText('mediaCard', z.strictObject({ kind: z.enum(cardKinds), slug: z.string().regex(/^[\p{L}\p{N}\p{M}_-]{1,120}$/u, isSlug) })),
])

/** A list of blocks, complete and without unknown keys. Depth and number are checked in check.ts, before this recurses. */
export const blocksSchema: z.ZodType<Block[]> = z.array(block)
