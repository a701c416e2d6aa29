import { byGroup, referenceGroups } from '#content/kinds.ts'
import { z } from 'zod'
import { safeHref } from '#base/blocks/address.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { attendanceModes, eventStatuses } from './rules.ts'
import { isZone } from '#base/time-zones.ts'
import { mailAddress } from '#base/mail-address.ts'
import { isLanguageTag, isMoment, isTimeZone, notEmpty, webStart } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => text.replaceAll('\0', ''))
/** Absent and empty are the same: nothing is known. */
const maybe = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable()).default(null)
const moment = z.number(isMoment).int().min(-8.64e15).max(8.64e15)
const address = z
  .string()
  .refine((text) => /^https?:/i.test(text) && safeHref(text) !== undefined, webStart)
  .transform((text) => text.trim())
const list = <S extends z.ZodType>(schema: S, most: number) => z.array(schema).max(most).default([])
const slugs = list(z.string().max(100), 30)
const amount = z.number().min(0).max(1_000_000)

const named = line(200).pipe(z.string().min(1, notEmpty))

const Venue = z.object({
  name: named,
  street: maybe(line(200)),
  locality: maybe(line(100)),
  region: maybe(line(100)),
  postal_code: maybe(line(20)),
  country: maybe(line(60)),
  lat: maybe(z.number().min(-90).max(90)),
  lng: maybe(z.number().min(-180).max(180)),
  url: maybe(address),
})

/** What makes an event, as it is kept. Times are epoch ms. */
export const EventFields = z
  .object({
    title: line(200).pipe(z.string().min(3)),
    summary: line(300),
    /** JSON text of blocks. */
    description: z
      .string()
      .max(512 * 1024)
      .default('[]'),
    cover: ImageSchema.nullable().default(null),
    starts_at: moment,
    /** Of an all-day event the first moment after its last day. */
    ends_at: maybe(moment),
    timezone: z.string().refine(isZone, isTimeZone),
    all_day: z.boolean().default(false),
    event_status: z.enum(eventStatuses).default('scheduled'),
    previous_starts_at: maybe(moment),
    attendance_mode: z.enum(attendanceModes),
    venue: Venue.nullable().default(null),
    online_url: maybe(address),
    organizer: z.object({
      name: named,
      url: maybe(address),
      email: maybe(mailAddress()),
      phone: maybe(line(40)),
    }),
    performers: list(z.object({ name: named, role: line(100).default(''), url: maybe(address), person_id: z.number().int().nullable().default(null) }), 100),
    category: line(60).default(''),
    tags: list(line(60), 30),
    language: maybe(z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, isLanguageTag)),
    is_free: z.boolean().nullable().default(null),
    price_min: maybe(amount),
    price_max: maybe(amount),
    currency: maybe(z.string().regex(/^[A-Z]{3}$/, { error: () => t('studio-fault.currency') })),
    ticket_url: maybe(address),
    sold_out: z.boolean().default(false),
    capacity: maybe(z.number().int().min(1)),
    rsvp: z.enum(['none', 'external']).default('none'),
    accessibility_note: maybe(line(1000)),
    age_note: maybe(line(300)),
    program: list(z.object({ time: line(40), title: named, speaker: line(200).default('') }), 200),
    gallery: list(ImageSchema.extend({ caption: line(500).default('') }), 60),
    video_url: maybe(address),
    recap_article: maybe(z.string().max(100)),
    ...byGroup(referenceGroups, () => slugs),
    release: maybe(z.string().max(100)),
  })
  .superRefine((event, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (event.ends_at !== null && event.ends_at < event.starts_at) wrong('ends_at', t('studio-fault.ends-before'))
    if (event.attendance_mode !== 'online' && !event.venue) wrong('venue', t('studio-fault.venue'))
    if (event.price_min !== null && event.price_max !== null && event.price_max < event.price_min) wrong('price_max', t('studio-fault.price-below'))
    if ((event.price_min !== null || event.price_max !== null) && event.currency === null) wrong('currency', t('studio-fault.price-currency'))
  })
export type EventFields = z.output<typeof EventFields>
export type EventInput = z.input<typeof EventFields>
