import { z } from 'zod'
import { contract } from '#base/contract.ts'
import { isZone } from '#base/time-zones.ts'
import { Email, line } from '#base/text-fields.ts'
import { ListChoice, ListSlug } from './lists-contract.ts'
import { unsubscribeReasons } from './rules.ts'
import { choosesOne, isOneOf } from '#base/validation-errors.ts'

export { listsContract, type ListChoice, type ListFields, type NewsletterList } from './lists-contract.ts'
export { archiveContract, type ArchivedList, type ArchivedMailing } from './archive-contract.ts'
export { subscribersContract, type Subscriber, type SubscriberFilters } from './subscribers-contract.ts'
export { articleOrdersContract, type ArticleNewsletter } from './article-orders-contract.ts'
export { suppressionsContract, type Suppression } from './suppressions-contract.ts'
export { figuresContract, type MailingFigures } from './figures-contract.ts'
export { segmentsContract, type Segment } from './segments-contract.ts'
export { mailingsContract, Mailing, MailingFields, type ArchiveChoice, type MailingCheck, type NewsletterOverview, type Preview } from './mailings-contract.ts'

/** A form without script sends one list as a text, or several as `lists=weekly,events`. */
const Lists = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',').filter(Boolean) : given),
  z
    .array(ListSlug)
    .max(100)
    .transform((chosen) => [...new Set(chosen)]),
)
const Token = z.string().max(300).default('')

/** Of the browser: one that we do not know is as good as none. */
const TimeZone = z
  .string()
  .max(60)
  .transform((name) => (isZone(name) ? name : ''))

const Done = z.object({ message: z.string() })

/** What a link in a mail stands for. `unknown` for one that is not ours, is cut, or has become old: the same page. */
export const Subscription = z.object({
  state: z.enum(['subscribed', 'unsubscribed', 'unknown']),
  /** Masked; empty when unknown. */
  email: z.string(),
  /** The one the mail came by; null when unknown. */
  list: ListSlug.nullable(),
  /** All that the address gets now. */
  lists: z.array(ListSlug),
  /** What it may choose from. */
  choices: z.array(ListChoice),
  /** Whether opens and clicks of this address may be counted. */
  counted: z.boolean(),
  /** Empty: not known. */
  time_zone: z.string(),
})
export type Subscription = z.output<typeof Subscription>

const SubscriptionRequest = z.object({ state: z.enum(['waiting', 'unknown']), email: z.string(), lists: z.array(ListSlug), names: z.array(z.string()) })

const Own = z.object({ email: z.string(), lists: z.array(ListSlug), choices: z.array(ListChoice), counted: z.boolean(), time_zone: z.string() })

export const newsletterContract = contract({
  'POST /newsletter/subscriptions': {
    summary: 'Asks for mails: a mail comes, and nothing happens before it is answered. The same answer for every address',
    access: 'anyone',
    limit: 'newsletter',
    form: true,
    body: z.strictObject({
      email: Email,
      /** Left out: the first list. */
      lists: Lists.pipe(z.array(ListSlug).min(1, choosesOne)).optional(),
      /** IANA name of the reader's time zone; empty: not known. */
      time_zone: TimeZone.default(''),
      /** Nobody sees this field; whoever fills it is no person. */
      website: z.string().max(2_000).default(''),
    }),
    output: Done,
  },
  'GET /newsletter/request': {
    summary: 'What a mailed link would confirm; changes nothing',
    access: 'anyone',
    public: true,
    query: z.object({ token: Token }),
    output: SubscriptionRequest,
  },
  'POST /newsletter/confirm': {
    summary: 'Confirms by a mailed link',
    access: 'anyone',
    limit: 'links',
    mailedLink: true,
    form: true,
    body: z.strictObject({ token: Token }),
    output: Done,
  },
  'GET /newsletter/unsubscribe': {
    summary: 'What the link of a mail stands for; changes nothing',
    access: 'anyone',
    public: true,
    query: z.object({ token: Token }),
    output: Subscription,
  },
  /** RFC 8058: the body of a mail program is `List-Unsubscribe=One-Click`. */
  'POST /newsletter/unsubscribe': {
    summary: 'Stops the mails of a list, brings them back, or chooses lists',
    access: 'anyone',
    limit: 'links',
    mailedLink: true,
    form: true,
    query: z.object({ token: Token }),
    body: z.looseObject({
      action: z.enum(['stop', 'undo', 'lists', 'reason', 'count', 'no-count', 'zone']).default('stop'),
      /** For `zone`. */
      time_zone: TimeZone.default(''),
      lists: Lists.default([]),
      reason: z.union([z.literal(''), z.enum(unsubscribeReasons)], isOneOf(unsubscribeReasons)).default(''),
    }),
    output: Subscription,
  },
  'GET /me/newsletter': { summary: 'The letters that the account gets', access: 'verified', output: Own },
  'PUT /me/newsletter': {
    summary: 'Chooses them; the address is proved already',
    access: 'verified',
    limit: 'edits',
    /** `counted`: whether opens and clicks may be counted; left out: as it is. */
    body: z.strictObject({ lists: Lists, counted: z.boolean().optional(), time_zone: TimeZone.optional() }),
    output: Own,
  },
  /** `key` is shown to editors with GET /newsletter/overview. `message` takes a delivery report as it came (RFC 3464, RFC 5965). */
  'POST /newsletter/bounces': {
    summary: 'What a mail provider has to say about addresses',
    access: 'anyone',
    limit: 'bounces',
    query: z.object({ key: z.string().max(100).default('') }),
    body: z.strictObject({
      events: z
        .array(z.strictObject({ email: Email, kind: z.enum(['bounce', 'soft', 'complaint']), reason: line(0, 500).optional() }))
        .max(1_000)
        .default([]),
      message: z.string().max(500_000).optional(),
    }),
    output: z.object({ suppressed: z.number() }),
  },
})
