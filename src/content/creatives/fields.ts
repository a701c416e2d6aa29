import { byGroup, groups } from '#content/kinds.ts'
import { z } from 'zod'
import { ownPath } from '#base/blocks/address.ts'
import { parseEmbed } from '#base/blocks/players.ts'
import { checkBlocks, contentSchema } from '#base/blocks/check.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { StylesInput } from '#content/appearance/contract.ts'
import { creativeKinds } from './rules.ts'
import { needsName, notEmpty } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const line = (most: number) =>
  z
    .string()
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .transform((text) => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim())
    .pipe(z.string().min(1, notEmpty).max(most))
const slugs = z.array(z.string().max(100)).max(100).default([])

/** What belongs to a creative or an issue: slugs, in their order, and what is said there of some of them. */
export const ContentsInput = z
  .object({
    ...byGroup(groups, () => slugs),
    notes: z
      .array(z.object({ group: z.enum(groups), slug: z.string().max(100), note: z.string().max(300) }))
      .max(500)
      .optional(),
  })
  .prefault({})
export type ContentsFields = z.output<typeof ContentsInput>

const kept = z.object({
  media_id: z.string(),
  url: z.string().regex(/^\/files\/[^/?#]+\/[^/?#]+$/, { error: () => t('studio-fault.library-file') }),
  name: z.string(),
  bytes: z.number(),
  type: z.string(),
})
const file = kept.extend({ label: line(200), sha256: z.string(), pages: z.number().int().min(1).nullable().optional() })
const plate = z
  .object({
    image: ImageSchema.nullable().default(null),
    file: kept.nullable().optional(),
    caption: z.string().max(1_000).default(''),
    credit: z.string().max(300).default(''),
  })
  .refine(({ image, file: sound }) => (image === null) !== !sound, { error: () => t('studio-fault.library-item') })

export const CreativeFields = z.object({
  title: line(255),
  subtitle: line(255).nullable().default(null),
  summary: line(1_000),
  kind: z.enum(creativeKinds),
  creators: z
    .array(z.object({ name: line(200), role: line(100), user_id: z.number().int().nullable().default(null) }))
    .min(1, needsName)
    .max(60),
  cover: ImageSchema.nullable().default(null),
  styles: StylesInput,
  assets: z.array(plate).max(200).default([]),
  body: contentSchema.transform((json) => JSON.stringify(checkBlocks(json))).default('[]'),
  video_url: z
    .string()
    .refine((url) => parseEmbed(url) !== null || ownPath(url) === url, { error: () => t('studio-fault.film') })
    .nullable()
    .default(null),
  file: file.nullable().default(null),
  license: line(300).nullable().default(null),
  tags: z.array(line(60)).max(30).default([]),
  contents: ContentsInput,
})
export type CreativeFields = z.output<typeof CreativeFields>
export type CreativeInput = z.input<typeof CreativeFields>
