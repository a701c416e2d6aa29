import { z } from 'zod'
import { UploadForm } from '#base/upload-form.ts'
import { contract, oneOf } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { between, isText } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

export const mediaKinds = ['image', 'audio', 'video', 'pdf', 'file'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const Media = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** Hex, of the bytes as they were handed in. */
  sha256: z.string(),
  /** Root-relative. Of a picture the largest WebP. */
  url: z.string(),
  alt: z.string(),
  credit: z.string(),
  /** `#rrggbb` of a picture. */
  colour: z.string().nullable(),
  /** `covers/2026`; empty for one in none. */
  folder: z.string(),
  /** From 1; every replacing file is one more. */
  version: z.number(),
  /** Cropped or rotated here: its original can be restored. */
  cropped: z.boolean(),
  /** Of a PDF, where they could be counted. */
  pages: z.number().nullable(),
  /** In words, what of the file is not kept or cannot be shown; null when there is nothing to say. */
  notice: z.string().nullable(),
  /** Present for pictures only. */
  image: ImageSchema.nullable(),
  user_id: z.number().nullable(),
  created_at: z.string(),
})
export type Media = z.output<typeof Media>

const alt = z.string().trim().max(1_000)
const credit = z.string().trim().max(300)
export const Share = z.number(between(0, 1)).min(0, between(0, 1)).max(1, between(0, 1))

/** Parts with a slash between: `covers/2026`. */
export const Folder = z
  .string(isText)
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/[\p{C}\\<>"|?*%]/gu, '')
      .split('/')
      .map((part) => part.trim())
      .filter((part) => part !== '' && part !== '.' && part !== '..')
      .join('/'),
  )
  .pipe(z.string().max(100))

const Texts = z.strictObject({ alt: alt.optional(), credit: credit.optional(), folder: Folder.optional() })

/** The fields beside the file in an upload's form: text, as forms are. */
export const UploadFields = z.object({
  alt: alt.default(''),
  credit: credit.default(''),
  folder: Folder.default(''),
  /** `0.5,0.3`: from left and from top, 0 to 1. */
  focus: z
    .string()
    .regex(/^[01](\.\d{1,6})?,[01](\.\d{1,6})?$/, { error: () => t('studio-fault.two-shares') })
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([Share, Share]))
    .optional(),
})

export const Form = UploadForm.meta({
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary' },
    alt: { type: 'string' },
    credit: { type: 'string' },
    folder: { type: 'string' },
    focus: { type: 'string', examples: ['0.5,0.3'] },
  },
})

const byId = z.object({ id: z.string().max(40) })

export const mediaContract = contract({
  'POST /media': {
    summary: 'Takes in one file; the same bytes twice are one entry. Of members, where submissions are open, pictures only',
    access: 'verified',
    upload: true,
    limit: 'upload',
    body: Form,
    output: oneOf(Media),
  },
  'GET /media/:id': { summary: 'One entry of the media library', access: 'author', params: byId, output: oneOf(Media) },
  'PATCH /media/:id': {
    summary: 'Changes the texts and the focus; what is left out stays. Own entries, or any as an editor',
    access: 'author',
    params: byId,
    body: Texts.extend({
      focus: z.tuple([Share, Share], 'must be two numbers from 0 to 1').nullable().optional(),
      based_on: Texts.optional(),
    }),
    output: oneOf(Media),
  },
})
