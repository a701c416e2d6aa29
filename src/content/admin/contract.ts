import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { either, isDateTime } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const contentStatuses = ['draft', 'approved'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** One line of a list in the studio: drafts too. */
export const ContentRow = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** Whose it is, where, which number: what tells it from others of its name. */
  line: z.string(),
  status: z.enum(contentStatuses),
  cover: ImageSchema.nullable(),
  /** The date readers see it under: of publication, of the beginning. */
  at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ContentRow = z.output<typeof ContentRow>

/** What a save answers: `updated_at` is the base of the next one. */
export const Saved = ContentRow.pick({ id: true, slug: true, status: true, updated_at: true })
export type Saved = z.output<typeof Saved>

/** The state of a thing that a change was made from: its `updated_at` as it was read. */
const base = z.iso.datetime({ error: () => t('studio-fault.updated-at') }).transform((text) => Date.parse(text))
const moment = z.iso.datetime({ offset: true, ...isDateTime }).transform((text) => Date.parse(text))
/** The part of an address that names a content. */
export const slug = z.string().trim().max(100)
const byId = z.object({ id: idParam })
const blank = (value: unknown) => (value === '' ? undefined : value)

const Filters = z.object({
  search: z.preprocess(blank, textParam.pipe(z.string().max(100)).optional()).optional(),
  status: z.preprocess(blank, z.enum(contentStatuses, either('draft', 'approved')).optional()).optional(),
  limit: limitQuery(25),
  cursor: cursorParam,
})
export type ContentFilters = z.output<typeof Filters>

const listCall = (nouns: string) =>
  ({ summary: `All ${nouns}, drafts too, last changed first`, access: 'editor', query: Filters, output: listOf(ContentRow) }) as const

/** `fields` leave as they are kept: what is kept was checked when it came, perhaps by an older rule. */
function whole<F extends z.ZodType>(fields: F) {
  return z.object({
    id: z.number(),
    slug: z.string(),
    status: z.enum(contentStatuses),
    at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    fields: z.custom<z.output<F>>((value) => typeof value === 'object' && value !== null).meta({ ...fields.meta(), type: 'object' }),
  })
}

const readCall = <F extends z.ZodType>(nouns: string, fields: F) =>
  ({ summary: `One of the ${nouns} as the studio edits it`, access: 'editor', params: byId, output: oneOf(whole(fields)) }) as const

const createCall = <F extends z.ZodType>(nouns: string, fields: F) =>
  ({
    summary: `Enters one of the ${nouns}; a draft where nothing is said`,
    access: 'editor',
    body: z.strictObject({ fields, slug: slug.optional(), at: moment.optional(), status: z.enum(contentStatuses).default('draft') }),
    output: oneOf(Saved),
  }) as const

const saveCall = <F extends z.ZodType>(nouns: string, fields: F) =>
  ({
    summary: `Says everything of one of the ${nouns} anew; 409 when somebody else has changed it since \`base\``,
    access: 'editor',
    params: byId,
    body: z.strictObject({ base, fields, slug: slug.optional(), at: moment.optional() }),
    output: oneOf(Saved),
  }) as const

const statusCall = (nouns: string) =>
  ({
    summary: `Puts one of the ${nouns} before its readers, or takes it from them`,
    access: 'editor',
    params: byId,
    body: z.strictObject({ status: z.enum(contentStatuses) }),
    output: oneOf(Saved),
  }) as const

const removeCall = (nouns: string) =>
  ({ summary: `Removes one of the ${nouns} for good`, access: 'editor', params: byId, output: z.object({ message: z.string() }) }) as const

/** The six calls by which the studio looks after a noun, under `path`. */
export type ContentAdminCalls<P extends string, F extends z.ZodType> = Record<`GET /desk/${P}`, ReturnType<typeof listCall>> &
  Record<`GET /desk/${P}/:id`, ReturnType<typeof readCall<F>>> &
  Record<`POST /desk/${P}`, ReturnType<typeof createCall<F>>> &
  Record<`PUT /desk/${P}/:id`, ReturnType<typeof saveCall<F>>> &
  Record<`PUT /desk/${P}/:id/status`, ReturnType<typeof statusCall>> &
  Record<`DELETE /desk/${P}/:id`, ReturnType<typeof removeCall>>

/** `path` is the plural in addresses and in words: `events`. */
export function contentAdminCalls<const P extends string, F extends z.ZodType>(path: P, fields: F): ContentAdminCalls<P, F> {
  return {
    [`GET /desk/${path}`]: listCall(path),
    [`GET /desk/${path}/:id`]: readCall(path, fields),
    [`POST /desk/${path}`]: createCall(path, fields),
    [`PUT /desk/${path}/:id`]: saveCall(path, fields),
    [`PUT /desk/${path}/:id/status`]: statusCall(path),
    [`DELETE /desk/${path}/:id`]: removeCall(path),
  } as unknown as ContentAdminCalls<P, F> // the six keys of the type, each with the function the type names
}

/** What the audit log can say of a content, a person or a setting. */
export type AuditAction =
  | 'accept'
  | 'add'
  | 'archive'
  | 'arrange'
  | 'ban'
  | 'bring-back'
  | 'cancel'
  | 'change-author'
  | 'change-correction'
  | 'check'
  | 'close'
  | 'copy'
  | 'correct'
  | 'create'
  | 'delete'
  | 'discard-changes'
  | 'draw'
  | 'drop-pdf'
  | 'drop-second-factor'
  | 'duplicate'
  | 'end-sessions'
  | 'fail'
  | 'fetch'
  | 'finish'
  | 'give-up'
  | 'import'
  | 'invite'
  | 'invite-again'
  | 'lift'
  | 'links'
  | 'mark-small'
  | 'merge'
  | 'new-secret'
  | 'pause'
  | 'pdf'
  | 'propose-correction'
  | 'publish'
  | 'remove-correction'
  | 'reopen'
  | 'replace'
  | 'reset-password'
  | 'resume'
  | 'revoke'
  | 'role'
  | 'save'
  | 'schedule'
  | 'send'
  | 'send-back'
  | 'solve'
  | 'start'
  | 'submit'
  | 'switch-off'
  | 'take-back'
  | 'translate'
  | 'unban'
  | 'undo'
  | 'withdraw'

export const AuditLogEntry = z.object({
  line: z.number(),
  /** Null for the site itself, and for an account that is gone. */
  actor: z.string().nullable(),
  action: z.string(),
  kind: z.string(),
  /** The id of what it was done to, as text. */
  subject: z.string(),
  title: z.string(),
  note: z.string(),
  created_at: z.string(),
})
export type AuditLogEntry = z.output<typeof AuditLogEntry>

export const auditLogContract = contract({
  'GET /trail': {
    summary: 'Who did what, newest first: everything editors and admins did, about comments too',
    access: 'admin',
    query: z.object({
      actor: z.preprocess(blank, textParam.pipe(z.string().max(60)).optional()).optional(),
      kind: z.preprocess(blank, z.string().max(40).optional()).optional(),
      subject: z.preprocess(blank, z.string().max(40).optional()).optional(),
      limit: limitQuery(50),
      cursor: cursorParam,
    }),
    output: listOf(AuditLogEntry).extend({ kinds: z.array(z.string()) }),
  },
})

/** Something in the studio that somebody has to look after. */
const PendingNotice = z.object({
  text: z.string(),
  /** Screen of the studio. */
  path: z.string(),
})
type PendingNotice = z.output<typeof PendingNotice>

const HomeFigure = z.object({ title: z.string(), count: z.number(), path: z.string() })

export const pendingNoticesContract = contract({
  'GET /desk/home': {
    summary: 'What waits, what is due and the last figures, as far as it is one’s business',
    access: 'author',
    output: z.object({ data: z.array(HomeFigure) }),
  },
  'GET /desk/notices': {
    summary: 'To do, as far as it is one’s business',
    access: 'author',
    output: z.object({ data: z.array(PendingNotice) }),
  },
})
