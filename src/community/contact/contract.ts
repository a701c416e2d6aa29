import { t } from '#i18n/messages.ts'
import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { localPath } from '#base/local-path.ts'
import { Email, line, lines, WebAddress } from '#base/text-fields.ts'
import { contactTopics, longestMessage, shortestMessage, statuses } from './rules.ts'
import { atLeastLetters, isMoment, notEmpty } from '#base/validation-errors.ts'

const moment = z.union([z.literal(''), z.coerce.number(isMoment).int().min(0).max(8.64e15)]).transform((value) => (value === '' ? undefined : value))
const Topic = z.enum(contactTopics)
/** May be left empty; what stands there has to be right. */
const unless = (right: (text: string) => boolean, error: () => string) => line(0, 300).refine((text) => text === '' || right(text), { error })
const isPage = (text: string) => localPath(text) !== null || WebAddress.safeParse(text).success
const isPhone = (text: string) => /^[+\d][\d ()/.-]{3,39}$/.test(text)

export const ContactForm = z.strictObject({
  name: line(2, 100),
  email: Email,
  topic: Topic,
  subject: line(0, 150)
    .refine((text) => text.length !== 1 && text.length !== 2, atLeastLetters(3))
    .default(''),
  message: lines(longestMessage).pipe(z.string().min(shortestMessage)),
  url: unless(isPage, () => t('validation.page-address')).default(''),
  phone: unless(isPhone, () => t('validation.phone')).default(''),
  /** `on` is what a form without script sends. */
  consent: z.union([z.literal(true), z.literal('on'), z.literal('true')], { error: () => t('fault.consent') }),
  /** Nobody sees this field; whoever fills it is no person. */
  website: z.string().max(2_000).default(''),
  /** When the form was shown and when it was sent, epoch ms of the sender's clock. */
  started_at: moment.optional(),
  sent_at: moment.optional(),
})

const ContactReply = z.object({ id: z.number(), text: z.string(), by: z.string().nullable(), created_at: z.string() })

export const ContactMessage = z.object({
  id: z.number(),
  topic: Topic,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  url: z.string(),
  phone: z.string(),
  status: z.enum(statuses),
  /** Why it was taken for spam; empty when nobody but an editor said so. */
  reason: z.string(),
  note: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ContactMessage = z.output<typeof ContactMessage>
export const WholeMessage = ContactMessage.extend({ replies: z.array(ContactReply) })
export type WholeMessage = z.output<typeof WholeMessage>

const byId = z.object({ id: idParam })
const Done = z.object({ message: z.string() })

export const contactContract = contract({
  'POST /contact': {
    summary: 'A message to the magazine; the same answer whatever becomes of it',
    access: 'anyone',
    limit: 'contact',
    form: true,
    body: ContactForm,
    output: Done,
  },
  'GET /contact/messages': {
    summary: 'The inbox, newest first, with the number of messages of each status',
    access: 'editor',
    query: z.object({
      status: z.enum([...statuses, 'all']).default('new'),
      topic: Topic.optional(),
      /** In the message, its subject, or the name and address of who wrote it. */
      search: textParam.pipe(z.string().trim().max(100)).optional(),
      limit: limitQuery(20),
      cursor: cursorParam,
    }),
    output: listOf(ContactMessage).extend({ counts: z.record(z.enum(statuses), z.number()) }),
  },
  'GET /contact/messages/:id': { summary: 'One message with its replies', access: 'editor', params: byId, output: oneOf(WholeMessage) },
  'PUT /contact/messages/:id': {
    summary: "Sets a message's status or the editors' note",
    access: 'editor',
    params: byId,
    body: z.strictObject({ status: z.enum(statuses).optional(), note: lines(2_000).optional(), based_on: z.strictObject({ note: lines(2_000) }).optional() }),
    output: oneOf(WholeMessage),
  },
  'POST /contact/messages/:id/replies': {
    summary: "Answers by mail, from the topic's address",
    access: 'editor',
    params: byId,
    body: z.strictObject({ text: lines(longestMessage).pipe(z.string().min(1, notEmpty)) }),
    output: oneOf(WholeMessage),
  },
  'DELETE /contact/messages/:id': { summary: 'Removes a message for good', access: 'editor', params: byId, output: Done },
})
