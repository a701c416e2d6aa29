import { z } from 'zod'
import { contract, oneOf } from '#base/contract.ts'
import { mailModes } from '#base/mail-modes.ts'

const Notice = z.object({
  /** All that are gathered in this line, newest first. */
  ids: z.array(z.number()),
  kind: z.string(),
  text: z.string(),
  /** Words of a person; empty for none. */
  quote: z.string(),
  /** Root-relative, in the studio or of a public page. */
  path: z.string(),
  created_at: z.string(),
  read: z.boolean(),
})
export type Notice = z.output<typeof Notice>

/** Tags for `GET /live`, as long as this session lasts: of one's own notices, and of what the screens of the studio list. */
const Tags = z.object({
  notices: z.string(),
  content: z.string(),
  comments: z.string(),
  messages: z.string(),
  people: z.string(),
  newsletter: z.string(),
  media: z.string(),
  pages: z.string(),
  site: z.string(),
  transfers: z.string(),
  audit: z.string(),
})

const Count = z.object({ unread: z.number(), tags: Tags })
export type NoticeCount = z.output<typeof Count>

const Setting = z.object({ kind: z.string(), label: z.string(), studio: z.boolean(), mail: z.enum(mailModes) })
export type NoticeSetting = z.output<typeof Setting>
const Settings = z.array(Setting)

const Off = z.object({ kind: z.string(), label: z.string(), off: z.boolean() })
const Link = z.object({ token: z.string().max(200) })

export const noticesContract = contract({
  'GET /me/notices': { summary: 'One’s own notices, newest first, gathered by what they are about', access: 'verified', output: oneOf(z.array(Notice)) },
  'GET /me/notices/count': { summary: 'How many notices are unread, and where changes are heard of', access: 'verified', output: oneOf(Count) },
  /** Of notices of others nothing changes. Without `ids` all up to `last`. */
  'PUT /me/notices/read': {
    summary: 'Marks notices as read',
    access: 'verified',
    body: z.union([z.strictObject({ ids: z.array(z.int().positive()).min(1).max(300) }), z.strictObject({ last: z.int().positive() })]),
    output: oneOf(Count),
  },
  'GET /me/notices/settings': { summary: 'Which notices come, and how', access: 'verified', output: oneOf(Settings) },
  'PUT /me/notices/settings': {
    summary: 'Chooses how notices of a kind come',
    access: 'verified',
    body: z.strictObject({ kind: z.string().max(40), studio: z.boolean(), mail: z.enum(mailModes) }),
    output: oneOf(Settings),
  },
  /** A GET changes nothing, whoever opens the link. */
  'GET /notices/mail': { summary: 'Which mails the link of a mail would end', access: 'anyone', limit: 'links', mailedLink: true, query: Link, output: Off },
  /** RFC 8058: mail programs post `List-Unsubscribe=One-Click` here. */
  'POST /notices/mail': {
    summary: 'Ends mails of a kind by the link of a mail',
    access: 'anyone',
    limit: 'links',
    mailedLink: true,
    form: true,
    query: Link,
    body: z.object({}),
    output: Off,
  },
})
