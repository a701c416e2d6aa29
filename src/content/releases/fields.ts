import { firstLanguage } from '#i18n/format.ts'
import { cardKinds } from '#content/kinds.ts'
import { z } from 'zod'
import { checkBlocks, contentSchema } from '#base/blocks/check.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { ContentsInput } from '#content/creatives/service.ts'
import { StylesInput } from '#content/appearance/contract.ts'
import { colourLike, isLanguageTag, isNumber, isWholeNumber, notEmpty } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const line = (most: number) =>
  z
    .string()
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .transform((text) => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim())
    .pipe(z.string().min(1, notEmpty).max(most))
const number = (most: number) => z.number(isNumber).int(isWholeNumber).min(0).max(most)

const target = z.object({ kind: z.enum([...cardKinds, 'page']), slug: z.string().max(100).optional() })
const tocEntry = z
  .object({
    title: line(255),
    section: z.string().max(500).default(''),
    authors: z.array(line(200)).max(30).default([]),
    page_start: number(10_000).nullable().default(null),
    page_end: number(10_000).nullable().default(null),
    target: target.default({ kind: 'page' }),
  })
  .refine((entry) => entry.page_end === null || (entry.page_start !== null && entry.page_end >= entry.page_start), {
    path: ['page_end'],
    error: () => t('studio-fault.page-end'),
  })

export const ReleaseFields = z.object({
  number: number(100_000),
  volume: number(10_000).nullable().default(null),
  label: line(100),
  title: line(255),
  theme: line(500).nullable().default(null),
  summary: line(1_000),
  cover: ImageSchema.nullable().default(null),
  spine_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, colourLike('#16203a'))
    .nullable()
    .default(null),
  styles: StylesInput,
  page_count: number(10_000).nullable().default(null),
  editor_letter: contentSchema.transform((json) => JSON.stringify(checkBlocks(json))).default('[]'),
  toc: z.array(tocEntry).max(300).default([]),
  credits: z
    .array(z.object({ role: line(100), name: line(200) }))
    .max(100)
    .default([]),
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, isLanguageTag)
    .default(firstLanguage),
  /** A file of the media library. */
  epub: z
    .object({
      media_id: z.string().max(40),
      url: z.string().regex(/^\/files\/[^/?#]+\/[^/?#]+\.epub$/, { error: () => t('studio-fault.epub') }),
      name: z.string().max(300),
      bytes: z.number().int().min(0),
    })
    .nullable()
    .default(null),
  contents: ContentsInput,
})
export type ReleaseFields = z.output<typeof ReleaseFields>
export type ReleaseInput = z.input<typeof ReleaseFields>
