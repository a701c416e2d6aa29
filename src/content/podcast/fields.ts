import { firstLanguage } from '#i18n/format.ts'
import { byGroup, referenceGroups } from '#content/kinds.ts'
import { z } from 'zod'
import { safeHref } from '#base/blocks/address.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { mailAddress } from '#base/mail-address.ts'
import { isFilmId, notEmpty, webAddress } from '#base/validation-errors.ts'

const Person = z.object({ name: z.string().min(1).max(200), role: z.string().max(200).default(''), person_id: z.number().int().nullable().default(null) })
const links = (most: number) =>
  z
    .array(z.object({ label: z.string().min(1).max(200), url: z.string().refine((url) => safeHref(url) !== undefined, webAddress) }))
    .max(most)
    .default([])
const slugs = z.array(z.string().max(100)).max(30).default([])

/** What makes an episode of our own, or what we say of a film on the platform. */
export const EpisodeFields = z.object({
  title: z.string().trim().min(1, notEmpty).max(200),
  number: z.number().int().nullable().default(null),
  season: z.number().int().nullable().default(null),
  summary: z.string().max(500).default(''),
  /** JSON text of blocks. */
  notes: z.string().default('[]'),
  duration_seconds: z.number().int().min(1).nullable().default(null),
  explicit: z.boolean().default(false),
  cover: ImageSchema.nullable().default(null),
  audio: z.object({ media_id: z.string(), url: z.string(), bytes: z.number(), type: z.string() }).nullable().default(null),
  video_id: z
    .string()
    .regex(/^[\w-]{11}$/, isFilmId)
    .nullable()
    .default(null),
  hosts: z.array(Person).max(20).default([]),
  guests: z.array(Person).max(50).default([]),
  chapters: z
    .array(z.object({ start: z.number().min(0), title: z.string().min(1).max(200) }))
    .max(200)
    .default([]),
  links: links(50),
  transcript: z
    .array(z.object({ start: z.number().min(0), speaker: z.string().max(200).default(''), text: z.string().max(5000) }))
    .max(5000)
    .default([]),
  ...byGroup(referenceGroups, () => slugs),
})
export type EpisodeFields = z.output<typeof EpisodeFields>
export type EpisodeInput = z.input<typeof EpisodeFields>

/** Of an episode's row: what has no column. */
export type EpisodeDetails = Omit<EpisodeFields, 'title' | 'number' | 'video_id'>

/** What the podcast says of itself. */
export const ShowFields = z.object({
  title: z.string().min(1).max(100),
  description: z.string().max(4000).default(''),
  author: z.string().max(200).default(''),
  email: mailAddress().nullable().default(null),
  language: z.string().default(firstLanguage),
  category: z.string().default('Society & Culture'),
  explicit: z.boolean().default(false),
  rhythm: z.string().max(200).default(''),
  copyright: z.string().max(200).default(''),
  /** Where else it is heard. */
  platforms: links(20),
  guid: z.uuid().nullable().default(null),
  cover: ImageSchema.nullable().default(null),
})
export type ShowFields = z.output<typeof ShowFields>
