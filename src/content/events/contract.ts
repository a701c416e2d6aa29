import { z } from 'zod'
import { CardSchema } from '#base/card.ts'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { attendanceModes, eventStatuses, phases } from './rules.ts'
import { either, isMonth } from '#base/validation-errors.ts'

const text = z.string().nullable()

export const Venue = z.object({
  name: z.string(),
  street: text,
  locality: text,
  region: text,
  postal_code: text,
  /** ISO 3166, two letters, where it is known; else a name. */
  country: text,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  url: text,
})
export type Venue = z.output<typeof Venue>

/** Beside UTC: the same moment on the clocks of the place, `2026-11-24T19:30:00+01:00`. */
const local = z.string()

export const EventCard = z.object({
  id: z.number(),
  slug: z.string(),
  status: z.enum(['draft', 'approved']),
  title: z.string(),
  summary: z.string(),
  cover: ImageSchema.nullable(),
  starts_at: z.string(),
  /** Of an all-day event the first moment after its last day. */
  ends_at: text,
  starts_local: local,
  ends_local: local.nullable(),
  /** `YYYY-MM-DD`, the last one there. */
  last_day: z.string(),
  timezone: z.string(),
  all_day: z.boolean(),
  event_status: z.enum(eventStatuses),
  previous_starts_at: text,
  previous_starts_local: local.nullable(),
  /** When the answer was made; its life ends with it. */
  phase: z.enum(phases),
  attendance_mode: z.enum(attendanceModes),
  venue: Venue.nullable(),
  online_url: text,
  category: z.object({ name: z.string(), slug: z.string() }).nullable(),
  language: text,
  is_free: z.boolean().nullable(),
  price_min: z.number().nullable(),
  price_max: z.number().nullable(),
  currency: text,
  ticket_url: text,
  sold_out: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type EventCard = z.output<typeof EventCard>

const Performer = z.object({ name: z.string(), role: z.string(), url: text, username: text })

export const Event = EventCard.extend({
  /** JSON text of blocks. */
  description: z.string(),
  organizer: z.object({ name: z.string(), url: text, email: text, phone: text }),
  performers: z.array(Performer),
  tags: z.array(z.string()),
  capacity: z.number().nullable(),
  rsvp: z.enum(['none', 'external']),
  accessibility_note: text,
  age_note: text,
  program: z.array(z.object({ time: z.string(), title: z.string(), speaker: z.string() })),
  gallery: z.array(ImageSchema.extend({ caption: z.string() })),
  video_url: text,
  recap: CardSchema.nullable(),
  /** Articles, books, films, records and the issue that belong to it. */
  related: z.array(CardSchema),
  reads: z.number(),
  ics_uid: z.string(),
  ics_sequence: z.number(),
})
export type Event = z.output<typeof Event>

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional()).optional()
const key = z.string().max(100).pipe(textParam)

/** All of them at once must hold; an empty one says nothing. `cursor` is opaque: it comes in `links.next` only. */
export const EventFilters = z.object({
  /** As in the lists of `GET /events/calendar`: lower case with hyphens. */
  city: optional(key),
  category: optional(key),
  /** `1`: only what one can follow from afar. */
  online: optional(z.literal('1', either('1', ''))),
  /** Of the start, on the clocks of the place. */
  month: optional(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, isMonth)),
  limit: limitQuery(6),
  cursor: cursorParam,
})
export type EventFilters = z.output<typeof EventFilters>

const Facet = z.object({ value: z.string(), name: z.string(), count: z.number() })
export type Facet = z.output<typeof Facet>

export const Calendar = z.object({
  /** What begins next and takes place; while nothing does, what is on. */
  next: EventCard.nullable(),
  upcoming: z.number(),
  past: z.number(),
  /** Of what is upcoming, in order; `value` as the filter `month` takes it. */
  months: z.array(Facet),
  cities: z.array(Facet),
  categories: z.array(Facet),
})
export type Calendar = z.output<typeof Calendar>

const open = { access: 'anyone', public: true } as const

export const eventsContract = contract({
  'GET /events': {
    summary: 'All events by the day they begin, the last one first',
    ...open,
    query: EventFilters.extend({ order: z.preprocess(blank, z.enum(['asc', 'desc'], either('asc', 'desc')).default('desc')).default('desc') }),
    output: listOf(EventCard),
  },
  'GET /events/upcoming': { summary: 'Events that are not over, the next one first', ...open, query: EventFilters, output: listOf(EventCard) },
  'GET /events/past': { summary: 'Events that are over, the last one first', ...open, query: EventFilters, output: listOf(EventCard) },
  'GET /events/calendar': { summary: 'The next event, and what events can be filtered by', ...open, output: oneOf(Calendar) },
  'GET /events/:idOrSlug': { summary: 'One event by id or slug', ...open, params: z.object({ idOrSlug: textParam }), output: oneOf(Event) },
  'GET /events/increment/read/:id': {
    summary: 'Counts a reading: once per network and event in 24 hours',
    access: 'anyone',
    counter: true,
    params: z.object({ id: idParam }),
    output: z.object({ reads: z.number() }),
  },
})
