import { z } from 'zod'
import { contract } from '#base/contract.ts'
import { Email, line } from '#base/text-fields.ts'
import { isZone } from '#base/time-zones.ts'
import { languages } from '#i18n/languages.ts'
import { archives, indexings, listDesigns, listRules, signUps } from './rules.ts'
import { between, isEmail, isListSlug, isTimeZone, withoutQuotes } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

/** Names a list on the wire; never changes. Whether there is such a list is the server's to look up. */
export const ListSlug = z
  .string(isListSlug)
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, isListSlug)

/** As readers see it. */
export const ListChoice = z.object({ list: ListSlug, name: z.string(), description: z.string(), rhythm: z.string() })
export type ListChoice = z.output<typeof ListChoice>

export const ListFields = z.strictObject({
  /** Empty: the site's name. */
  name: line(0, 80),
  description: line(0, 300).default(''),
  /** How often it comes, in words for readers. */
  rhythm: line(0, 60).default(''),
  /** Empty: the site's. */
  language: z.union([z.literal(''), z.enum(languages.map(({ tag }) => tag))], { error: () => t('studio-fault.site-language') }).default(''),
  /** Empty: that of the settings. */
  sender_name: line(0, 80)
    .regex(/^[^"\\<>]*$/, withoutQuotes)
    .default(''),
  sender_address: z.union([z.literal(''), Email], isEmail).default(''),
  design: z.enum(listDesigns).default('pictures'),
  sign_up: z.enum(signUps).default('open'),
  rule: z.enum(listRules).default('none'),
  /** Of its newsletters without a choice of their own. */
  archive: z.enum(archives).default('public'),
  indexing: z.enum(indexings).default('index'),
  /** Of the rule `digest`: the day of the week, 0 being Sunday, and the time on the clocks of the zone. */
  digest_weekday: z.number().int().min(0, between(0, 6)).max(6, between(0, 6)).default(5),
  digest_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('studio-fault.clock') })
    .default('08:00'),
  digest_zone: z.string().max(60).refine(isZone, isTimeZone).default('UTC'),
})
export type ListFields = z.output<typeof ListFields>

export const NewsletterList = z.object({
  ...ListFields.shape,
  slug: z.string(),
  /** Its name, or that of the site. */
  shown_name: z.string(),
  subscribers: z.number(),
  /** A form for pages of other sites; empty where nobody can sign up. */
  sign_up_html: z.string(),
  next_digest_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type NewsletterList = z.output<typeof NewsletterList>

const bySlug = z.object({ slug: ListSlug })
const All = z.object({ data: z.array(NewsletterList) })

const Order = z.strictObject({ slugs: z.array(ListSlug).max(200) })

export const listsContract = contract({
  'GET /newsletter/lists': {
    summary: 'The lists that anybody may subscribe to, in their order',
    access: 'anyone',
    public: true,
    output: z.object({ data: z.array(ListChoice) }),
  },
  'GET /newsletter/lists/all': { summary: 'Every list, the closed ones too', access: 'editor', output: All },
  'POST /newsletter/lists': { summary: 'Makes a list', access: 'editor', body: ListFields, output: All },
  'PUT /newsletter/lists/:slug': {
    summary: 'Changes a list',
    access: 'editor',
    params: bySlug,
    body: ListFields.extend({ based_on: ListFields.optional() }),
    output: All,
  },
  'POST /newsletter/lists/order': {
    summary: 'Puts the lists in the order in which readers see them',
    access: 'editor',
    body: Order.extend({ based_on: Order.optional() }),
    output: All,
  },
  'POST /newsletter/lists/:slug/close': {
    summary: 'Closes a list: nobody may subscribe to it and nothing is sent to it, and its subscribers stay',
    access: 'editor',
    params: bySlug,
    output: All,
  },
  'POST /newsletter/lists/:slug/reopen': { summary: 'Opens a closed list again', access: 'editor', params: bySlug, output: All },
})
