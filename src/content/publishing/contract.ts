import { z } from 'zod'
import { contract, cursorParam, idParam, limitQuery, oneOf, textParam } from '#base/contract.ts'
import { Author } from '#community/accounts/contract.ts'
import { Article } from '#content/articles/contract.ts'
import { bulkBody } from './content-contract.ts'
import { Check, Draft, DraftCard, DraftFields, DraftList } from './draft-schemas.ts'
import { commonActions, queues } from './rules.ts'
import { inLanguageBody, seenBody, translationsOut } from './translations-contract.ts'
import { isDateTime, isDay, trueOrFalse } from '#base/validation-errors.ts'

const text = (most: number) => z.string().max(most)

export const bulkActions = [...commonActions, 'add-topic', 'author'] as const

/** Which drafts: an editor sees all, everybody else those they wrote or wrote with. */
export const DraftFilters = z.object({
  queue: z.enum(queues).default('all'),
  search: textParam.pipe(z.string().max(200)).optional(),
  topic: idParam.optional(),
  author: idParam.optional(),
  mine: z.enum(['true', 'false'], trueOrFalse).optional(),
  limit: limitQuery(30),
  cursor: cursorParam,
})
export type DraftFilters = z.output<typeof DraftFilters>

const byId = z.object({ id: idParam })
const oneDraft = oneOf(Draft)
const time = z.iso.datetime({ offset: true, ...isDateTime })

export const draftsContract = contract({
  'GET /drafts': { summary: 'Articles as the studio sees them, last changed first', access: 'verified', query: DraftFilters, output: DraftList },
  'GET /drafts/counts': {
    summary: 'How many there are in each queue',
    access: 'verified',
    output: z.object({ data: z.partialRecord(z.enum(queues), z.number()), may_write: z.boolean() }),
  },
  'GET /drafts/calendar': {
    summary: 'What became or becomes public between two days, at most 92 days apart; the first 500, and how many there are',
    access: 'verified',
    query: z.object({ from: z.iso.date(isDay), to: z.iso.date(isDay) }),
    output: z.object({ data: z.array(DraftCard), meta: z.object({ total: z.int(), per_page: z.int() }) }),
  },
  'GET /drafts/authors': {
    summary: 'People who may be named as co-authors',
    access: 'verified',
    query: z.object({ search: textParam.pipe(z.string().max(100)).default(''), id: idParam.optional() }),
    output: z.object({ data: z.array(Author) }),
  },
  'POST /drafts': { summary: 'Begins an article', access: 'verified', body: DraftFields.partial(), output: oneDraft },
  'POST /drafts/bulk': {
    summary: 'Does the same with several articles; each one says how it went',
    access: 'editor',
    body: z.strictObject({ ...bulkBody, action: z.enum(bulkActions), topic: z.number().optional(), author: z.number().optional() }),
    output: z.object({ data: z.array(z.object({ id: z.number(), error: z.string().nullable() })) }),
  },
  'GET /drafts/:id': { summary: 'One article for writing', access: 'verified', params: byId, output: oneDraft },
  /** `base` is the revision it was written on; `instead_of` is what its writer had in a conflict and has not taken. 409 newer-revision carries the newer one in `data`; 423 locked says who has it open. */
  'PUT /drafts/:id': {
    summary: 'Saves what is given, unless somebody has saved since',
    access: 'verified',
    limit: 'autosave',
    params: byId,
    body: z.strictObject({
      base: z.int().min(0),
      lock: z.string().max(64).optional(),
      fields: DraftFields.partial(),
      instead_of: DraftFields.partial().optional(),
    }),
    output: oneDraft.extend({ error: z.string().optional(), code: z.string().optional() }),
  },
  'DELETE /drafts/:id': { summary: 'Deletes an article for good', access: 'verified', params: byId, output: z.object({ message: z.string() }) },
  'GET /drafts/:id/checks': {
    summary: 'What to look at before it is published',
    access: 'verified',
    params: byId,
    output: z.object({ data: z.array(Check) }),
  },
  'GET /drafts/:id/preview': {
    summary: 'The article as its page takes it, with what is not public yet',
    access: 'verified',
    params: byId,
    output: oneOf(Article),
  },
  'POST /drafts/:id/submit': { summary: 'Hands it to the editors', access: 'verified', params: byId, output: oneDraft },
  'POST /drafts/:id/take-back': { summary: 'Takes it back from the editors', access: 'verified', params: byId, output: oneDraft },
  'POST /drafts/:id/send-back': {
    summary: 'Gives it back to its author, with a note',
    access: 'editor',
    params: byId,
    body: z.strictObject({ note: text(4_000).default('') }),
    output: oneDraft,
  },
  /** Without `at` at once. With a time to come it waits for it; `at` in any offset. `small`: changes of a public article that need no correction. */
  'POST /drafts/:id/approve': {
    summary: 'Publishes it, now or at a time; for a public article, its changes',
    access: 'editor',
    params: byId,
    body: z.strictObject({ at: time.optional(), small: z.boolean(trueOrFalse).optional() }),
    output: oneDraft,
  },
  'POST /drafts/:id/unpublish': { summary: 'Takes it from its readers, at once and everywhere', access: 'editor', params: byId, output: oneDraft },
  'POST /drafts/:id/discard': { summary: 'Forgets the changes of a public article', access: 'verified', params: byId, output: oneDraft },
  'POST /drafts/:id/archive': { summary: 'Puts it away, out of every queue', access: 'editor', params: byId, output: oneDraft },
  'POST /drafts/:id/bring-back': { summary: 'Takes it out of the archive, as a draft', access: 'editor', params: byId, output: oneDraft },
  'GET /drafts/:id/translations': {
    summary: 'The article in the languages of the site; of a translation what has changed in its original since',
    access: 'verified',
    params: byId,
    output: translationsOut,
  },
  'POST /drafts/:id/translations': {
    summary: 'Begins a draft of the article in another language',
    access: 'verified',
    params: byId,
    body: inLanguageBody,
    output: oneDraft,
  },
  'PUT /drafts/:id/translations/seen': {
    summary: 'Says that a translation holds what its original says now',
    access: 'verified',
    params: byId,
    body: seenBody,
    output: translationsOut,
  },
  'POST /drafts/:id/duplicate': { summary: 'Begins a draft with the same text', access: 'verified', params: byId, output: oneDraft },
})

export { Check, Draft, DraftCard, DraftFields, DraftList, Lock } from './draft-schemas.ts'
export { inLanguageBody, seenBody, Translations, translationsOut } from './translations-contract.ts'
export { editorialNotesContract, Note, Revision } from './editorial-notes-contract.ts'
export { contentCalls, type ContentDraft } from './content-contract.ts'
