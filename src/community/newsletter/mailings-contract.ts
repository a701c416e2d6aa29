import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf } from '#base/contract.ts'
import { checkBlocks, contentSchema } from '#base/blocks/check.ts'
import { Email, line } from '#base/text-fields.ts'
import { ListSlug } from './lists-contract.ts'
import { asBlocks } from './mailing-text.ts'
import { archives, indexings, mailingChecks, mailingStatuses } from './rules.ts'
import { isDateTime, isText } from '#base/validation-errors.ts'

/** JSON of blocks, as articles have it; of plain text an empty line begins a new paragraph. */
const blocks = z
  .string(isText)
  .transform(asBlocks)
  .pipe(contentSchema.transform((json) => JSON.stringify(checkBlocks(json))))
  .default('[]')

export const MailingFields = z.strictObject({
  list: ListSlug,
  /** Of that list; null: everybody on it. */
  segment_id: z.number().int().positive().nullable().default(null),
  subject: line(1, 150),
  /** Tried against the first one on some of the readers; empty: none. */
  second_subject: line(0, 150).default(''),
  /** How many of the readers get one of two subjects before the rest gets that with more clicks, in percent. */
  test_percent: z.number().int().min(10).max(50).default(20),
  /** How long the clicks are waited for once those mails have gone, hours. */
  test_hours: z.number().int().min(1).max(24).default(4),
  /** What mail programs show beside the subject. */
  preview: line(0, 150).default(''),
  /** Empty: the subject. */
  heading: line(0, 120).default(''),
  /** Before the articles. */
  intro: blocks,
  /** Ids, in order; those that are not public when the mailing goes are left out. */
  articles: z.array(z.number().int().positive()).max(20).default([]),
  /** After everything else. */
  outro: blocks,
  /** Whether it has a page of its own once it is sent; null: as its list has it by then. */
  archive: z.enum(archives).nullable().default(null),
  indexing: z.enum(indexings).nullable().default(null),
})
export type MailingFields = z.output<typeof MailingFields>

/** Of one that was sent. */
const ArchiveChoice = z.strictObject({ archive: z.enum(archives), indexing: z.enum(indexings) })
export type ArchiveChoice = z.output<typeof ArchiveChoice>

export const Mailing = z.object({
  ...MailingFields.shape,
  intro: z.string(),
  outro: z.string(),
  id: z.number(),
  status: z.enum(mailingStatuses),
  scheduled_at: z.string().nullable(),
  /** The clock by which each reader gets it, such as 2026-12-01T08:00:00; null: all at once. */
  local_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Of the list now while it has not begun, afterwards of the mailing. */
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Until when the clicks of two subjects are waited for; null: they are not. */
  test_until: z.string().nullable(),
  /** Why it stands still; empty when it does not. */
  trouble: z.string(),
  /** Its page; empty while it has none. */
  page_path: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Mailing = z.output<typeof Mailing>

/** `subject` is the address of the link or the picture; empty for what is of the whole mail. */
export const MailingCheck = z.object({ code: z.enum(mailingChecks), subject: z.string() })
export type MailingCheck = z.output<typeof MailingCheck>

const Preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the HTML as a reader gets it, with counted links and the address to unsubscribe. */
  bytes: z.number(),
  checks: z.array(MailingCheck),
  /** Whether links to other sites are still being looked at: a preview a moment later knows more. */
  checking: z.boolean(),
})
export type Preview = z.output<typeof Preview>

const byId = z.object({ id: idParam })
const Done = z.object({ message: z.string() })

/** The composer: editors and admins. */
const NewsletterOverview = z.object({
  lists: z.array(z.object({ list: ListSlug, name: z.string(), subscribers: z.number(), closed: z.boolean(), language: z.string() })),
  suppressed: z.number(),
  reasons: z.record(z.string(), z.number()),
  bounces_path: z.string(),
  /** Where Mailgun, Postmark and Amazon SES report, by their name. */
  bounce_webhooks: z.record(z.string(), z.string()),
  /** The folder that is read for bounces; null without one. `counted`: reports so far, `ignored`: other mails, left as they are. */
  bounce_folder: z.object({ folder: z.string(), counted: z.number(), ignored: z.number(), checked_at: z.string().nullable(), trouble: z.string() }).nullable(),
  /** False: mailings wait until an SMTP server is set. */
  can_send: z.boolean(),
  /** Whether the site counts clicks: two subjects are compared by them. */
  counts_clicks: z.boolean(),
})
export type NewsletterOverview = z.output<typeof NewsletterOverview>

export const mailingsContract = contract({
  'GET /newsletter/overview': {
    summary: 'How many get which list, why some left, and where bounces are to be reported',
    access: 'editor',
    output: NewsletterOverview,
  },
  'GET /newsletter/mailings': {
    summary: 'All mailings, newest first',
    access: 'editor',
    query: z.object({ limit: limitQuery(20), cursor: cursorParam }),
    output: listOf(Mailing),
  },
  'POST /newsletter/mailings': { summary: 'Begins a mailing', access: 'editor', body: MailingFields, output: oneOf(Mailing) },
  'POST /newsletter/digests': {
    summary: "Begins a mailing of what is new since the list's last one, at most 12 articles",
    access: 'editor',
    body: z.strictObject({ list: ListSlug }),
    output: oneOf(Mailing),
  },
  'GET /newsletter/mailings/:id': { summary: 'One mailing and how far it is', access: 'editor', params: byId, output: oneOf(Mailing) },
  'PUT /newsletter/mailings/:id': {
    summary: 'Changes one that has not begun',
    access: 'editor',
    params: byId,
    body: MailingFields.extend({ based_on: MailingFields.optional() }),
    output: oneOf(Mailing),
  },
  'DELETE /newsletter/mailings/:id': { summary: 'Removes a draft', access: 'editor', params: byId, output: Done },
  'GET /newsletter/mailings/:id/preview': {
    summary: 'The mail as it would go to oneself, the size of its HTML in bytes, and what to look at before it is sent',
    access: 'editor',
    params: byId,
    output: Preview,
  },
  'POST /newsletter/mailings/:id/preview': {
    summary: 'The mail as these texts would make it; keeps nothing',
    access: 'editor',
    params: byId,
    body: MailingFields,
    output: Preview,
  },
  'POST /newsletter/mailings/:id/test': {
    summary: 'Sends it to these addresses, or to oneself',
    access: 'editor',
    params: byId,
    body: z.strictObject({ to: z.array(Email).max(10).default([]) }),
    output: Done,
  },
  'POST /newsletter/mailings/:id/send': {
    summary: 'Sends it now, or at a moment to come',
    access: 'editor',
    params: byId,
    body: z.strictObject({
      at: z.iso.datetime({ offset: true, ...isDateTime }).optional(),
      /** When the clock of each reader shows what that of the site shows at that moment. */
      local: z.boolean().default(false),
    }),
    output: oneOf(Mailing),
  },
  'POST /newsletter/mailings/:id/pause': { summary: 'Lets one that is being sent stand still', access: 'editor', params: byId, output: oneOf(Mailing) },
  'POST /newsletter/mailings/:id/resume': { summary: 'Goes on with one that stands still', access: 'editor', params: byId, output: oneOf(Mailing) },
  'PUT /newsletter/mailings/:id/archive': {
    summary: 'Gives one that was sent a page of its own, or takes it away',
    access: 'editor',
    params: byId,
    body: ArchiveChoice.extend({ based_on: ArchiveChoice.optional() }),
    output: oneOf(Mailing),
  },
  'POST /newsletter/mailings/:id/cancel': { summary: 'Stops it; what has gone has gone', access: 'editor', params: byId, output: oneOf(Mailing) },
})
