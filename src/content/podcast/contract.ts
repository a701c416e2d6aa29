import { z } from 'zod'
import { CardSchema } from '#base/card.ts'
import { contract, cursorParam, oneOf, textParam } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { between, isMoment, isNumber } from '#base/validation-errors.ts'

const text = z.string().nullable()
const Person = z.object({ name: z.string(), role: z.string(), username: text })

/** What this magazine says of an episode. */
export const EpisodeCard = z.object({
  slug: z.string(),
  title: z.string(),
  number: z.number().nullable(),
  season: z.number().nullable(),
  summary: z.string(),
  published_at: z.string(),
  duration_seconds: z.number().nullable(),
  cover: ImageSchema.nullable(),
  /** Our own file; nothing for an episode that is only a film elsewhere. */
  audio: z.object({ url: z.string(), bytes: z.number(), type: z.string() }).nullable(),
  video_id: text,
  people: z.array(z.string()),
})
export type EpisodeCard = z.output<typeof EpisodeCard>

export const Episode = EpisodeCard.extend({
  id: z.string(),
  /** JSON text of blocks. */
  notes: z.string(),
  hosts: z.array(Person),
  guests: z.array(Person),
  chapters: z.array(z.object({ start: z.number(), title: z.string() })),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  transcript: z.array(z.object({ start: z.number(), speaker: z.string(), text: z.string() })),
  related: z.array(CardSchema),
  explicit: z.boolean(),
  /** The one after it and the one before it, by date. */
  next: z.object({ slug: z.string(), title: z.string() }).nullable(),
  previous: z.object({ slug: z.string(), title: z.string() }).nullable(),
})
export type Episode = z.output<typeof Episode>

export const Show = z.object({
  title: z.string(),
  description: z.string(),
  author: z.string(),
  language: z.string(),
  category: z.string(),
  rhythm: z.string(),
  copyright: z.string(),
  /** Where else it is heard. */
  platforms: z.array(z.object({ label: z.string(), url: z.string() })),
  cover: ImageSchema.nullable(),
  /** Whether there is anything to subscribe to. */
  feed: z.boolean(),
})
export type Show = z.output<typeof Show>

const Thumbnail = z.object({ url: z.string(), width: z.number().optional(), height: z.number().optional() })

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)), isMoment)

/** As the platform sends it, parts snippet and contentDetails. */
export const PlaylistItem = z.object({
  kind: z.string(),
  id: z.string(),
  /** When the film came out and how long it is (`PT1H2M3S`), as far as the platform has said so. */
  contentDetails: z
    .object({ videoPublishedAt: moment.optional(), duration: z.string().max(40).optional() })
    .optional()
    .catch(undefined),
  snippet: z.object({
    /** When it was put into the playlist. */
    publishedAt: moment,
    channelId: z.string().optional(),
    title: z.string(),
    description: z.string(),
    thumbnails: z.record(z.string(), Thumbnail),
    channelTitle: z.string().optional(),
    playlistId: z.string().optional(),
    position: z.number().optional(),
    resourceId: z.object({ kind: z.string(), videoId: z.string() }).optional(),
    videoOwnerChannelTitle: z.string().optional(),
    videoOwnerChannelId: z.string().optional(),
  }),
})
export type PlaylistItem = z.output<typeof PlaylistItem>

/** The platform's list; `episode`, `show` and `links` are ours. */
export const Podcast = z.object({
  kind: z.string(),
  items: z.array(PlaylistItem.extend({ episode: EpisodeCard })),
  nextPageToken: z.string().optional(),
  prevPageToken: z.string().optional(),
  pageInfo: z.object({ totalResults: z.number(), resultsPerPage: z.number() }),
  show: Show,
  /** Of all episodes, the last one first. */
  seasons: z.array(z.number()),
  links: z.object({ next: z.string().nullable() }),
})
export type Podcast = z.output<typeof Podcast>

const open = { access: 'anyone', public: true } as const
const blank = (value: unknown) => (value === '' ? undefined : value)

export const podcastContract = contract({
  'GET /podcasts': {
    summary: 'Episodes, newest first, in the shape of a playlist of the video platform',
    ...open,
    alsoAt: ['/playlistItems'],
    query: z.object({
      maxResults: z
        .preprocess(
          blank,
          z
            .string()
            .regex(/^[1-9]\d{0,8}$/, between(1, 50))
            .transform((size) => String(Math.min(50, Number(size))))
            .default('6'),
        )
        .default('6'),
      pageToken: cursorParam,
      /** Every word of it must be in an episode's title, summary, notes or among its voices. */
      search: z.preprocess(blank, z.string().max(100).optional()).optional(),
      season: z
        .preprocess(
          blank,
          z
            .string()
            .regex(/^\d{1,4}$/, isNumber)
            .optional(),
        )
        .optional(),
      itemId: z.preprocess(blank, z.string().max(200).pipe(textParam).optional()).optional(),
    }),
    output: Podcast,
  },
  'GET /podcasts/:slug': { summary: 'One episode with notes, chapters and transcript', ...open, params: z.object({ slug: textParam }), output: oneOf(Episode) },
})
