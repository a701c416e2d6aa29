import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { Email, line } from '#base/text-fields.ts'
import { ListSlug } from './lists-contract.ts'
import { deliveryStatuses, engagements, historyKinds, longestSpan, sources, subscriberStatuses } from './rules.ts'
import { isZone } from '#base/time-zones.ts'
import { choosesOne, isDay, isLanguageTag, isTimeZone, notEmpty } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const Tag = line(1, 40)
const TopicSlug = line(1, 80)
const Tags = z
  .array(Tag)
  .max(30)
  .transform((tags) => [...new Set(tags)])
const Day = z.iso.date(isDay)
export const Language = z.union([z.literal(''), z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, isLanguageTag)])

export const Subscriber = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  /** IANA name; empty: not known. */
  time_zone: z.string(),
  /** Slugs of the lists that the address gets now. */
  lists: z.array(z.string()),
  tags: z.array(z.string()),
  status: z.enum(subscriberStatuses),
  created_at: z.string(),
})
export type Subscriber = z.output<typeof Subscriber>

const SubscriberWithHistory = Subscriber.extend({
  /** Newest first. */
  history: z.array(
    z.object({ kind: z.enum(historyKinds), list: z.string(), source: z.enum(sources), /** The consent. */ detail: z.string(), created_at: z.string() }),
  ),
  /** The last 50 mailings, newest first. */
  mails: z.array(z.object({ subject: z.string(), status: z.enum(deliveryStatuses), sent_at: z.string().nullable() })),
})

export type SubscriberWithHistory = z.output<typeof SubscriberWithHistory>

export const SubscriberFilters = z.object({
  search: textParam.pipe(z.string().max(200)).optional(),
  list: ListSlug.optional(),
  tag: Tag.optional(),
  language: Language.optional(),
  status: z.enum(subscriberStatuses).optional(),
  /** Joined on this day or later. */
  since: Day.optional(),
  /** Joined before this day. */
  until: Day.optional(),
  /** Of the mails of `list` if one is named. Whoever is not measured has neither opened nor left unopened. */
  engagement: z.enum(engagements).optional(),
  /** Days of `opened` and `clicked`, mails of `not-opened` and `not-clicked`. */
  engagement_span: z.coerce.number().int().min(1).max(longestSpan).optional(),
  /** Slug: who clicked on an article of the topic, in a mail of any list. */
  topic: TopicSlug.optional(),
})
export type SubscriberFilters = z.output<typeof SubscriberFilters>

const Consent = line(0, 500)
const Lists = z.array(ListSlug).min(1, choosesOne).max(100)
const byId = z.object({ id: idParam })

const Fault = z.object({ /** The first line under the head is 1. */ row: z.number(), email: z.string(), fault: z.string() })

const SubscriberFields = z.strictObject({
  name: line(0, 120),
  language: Language,
  tags: Tags,
  time_zone: z.union([z.literal(''), z.string().max(60).refine(isZone, isTimeZone)]).optional(),
})
export type SubscriberFields = z.output<typeof SubscriberFields>

export const subscribersContract = contract({
  'GET /newsletter/subscribers': {
    summary: 'Subscribers, newest first',
    access: 'editor',
    query: SubscriberFilters.extend({ limit: limitQuery(50), cursor: cursorParam }),
    output: listOf(Subscriber),
  },
  'GET /newsletter/subscribers/choices': {
    summary: 'Tags and languages that subscribers have, and topics that have articles',
    access: 'editor',
    output: z.object({ tags: z.array(z.string()), languages: z.array(z.string()), topics: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  },
  'GET /newsletter/subscribers/:id': { summary: 'One subscriber with history and mails', access: 'editor', params: byId, output: oneOf(SubscriberWithHistory) },
  'POST /newsletter/subscribers': {
    summary: 'Asks an address by mail whether it wants mails, or puts it on lists with the consent that it has given',
    access: 'editor',
    body: z.strictObject({
      email: Email,
      lists: Lists,
      name: line(0, 120).default(''),
      tags: Tags.default([]),
      /** Empty: a mail asks for it, and nothing happens before it is answered. */
      consent: Consent.default(''),
    }),
    output: z.object({
      data: Subscriber.nullable(),
      /** Of whoever is asked by mail; null as well if none is sent, as the same was asked a moment ago. */
      request: z.number().nullable(),
    }),
  },
  'POST /newsletter/subscribers/withdraw': {
    summary: 'Takes back what adding an address has just made: a subscriber whom nothing else has touched, or a question that is not answered',
    access: 'editor',
    body: z.strictObject({ subscriber: z.number().int().nullable(), request: z.number().int().nullable() }),
    output: z.object({ withdrawn: z.number() }),
  },
  'PUT /newsletter/subscribers/:id': {
    summary: 'Changes what the newsroom notes of a subscriber',
    access: 'editor',
    params: byId,
    body: SubscriberFields.extend({ based_on: SubscriberFields.optional() }),
    output: oneOf(SubscriberWithHistory),
  },
  'DELETE /newsletter/subscribers/:id': { summary: 'Forgets a subscriber', access: 'editor', params: byId, output: z.object({ removed: z.number() }) },
  'POST /newsletter/subscribers/import': {
    summary: 'Takes in a piece of a CSV file of Mailchimp, Substack, Ghost, Buttondown or our own; the same again changes nothing',
    access: 'editor',
    body: z.strictObject({
      csv: z.string().max(900_000),
      list: ListSlug,
      /** How these people have agreed. */
      consent: Consent.pipe(z.string().min(1, { error: () => t('studio-fault.how-agreed') })),
      tags: Tags.default([]),
      /** Number of the first row of this piece. */
      first_row: z.number().int().min(1).default(1),
    }),
    output: z.object({ added: z.number(), changed: z.number(), unchanged: z.number(), faults: z.array(Fault) }),
  },
  'GET /newsletter/subscribers/export': {
    summary: 'A piece of a CSV file with at most 5000 subscribers, its head with the first one',
    access: 'editor',
    query: SubscriberFilters.extend({ after: z.coerce.number().int().min(0).default(0) }),
    output: z.object({ csv: z.string(), /** For `after`; null at the end. */ next: z.number().nullable() }),
  },
  'POST /newsletter/subscribers/bulk': {
    summary: 'Tags subscribers that filters find, or takes them off the list of the filters, off all lists where they name none',
    access: 'editor',
    body: z
      .strictObject({
        filters: SubscriberFilters.strict().refine((filters) => Object.values(filters).some(Boolean), { error: () => t('studio-fault.narrow') }),
        action: z.enum(['tag', 'unsubscribe']),
        tag: Tag.optional(),
        /** So many are expected; where more are found, nothing is done. */
        most: z.number().int().min(0),
      })
      .refine(({ action, tag }) => action !== 'tag' || tag !== undefined, { path: ['tag'], ...notEmpty }),
    output: z.object({ changed: z.number() }),
  },
  'POST /newsletter/subscribers/clean': {
    summary: 'Takes addresses that bounced or complained off all lists; they stay known, so that no import brings them back',
    access: 'editor',
    output: z.object({ cleaned: z.number() }),
  },
})
