import { z } from 'zod'
import { contract, idParam, oneOf } from '#base/contract.ts'
import { Author } from '#community/accounts/contract.ts'
import { Draft, DraftFields, Lock } from './draft-schemas.ts'
import { notEmpty } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

const byId = z.object({ id: idParam })
const text = z.string().trim().min(1, notEmpty).max(4_000)

export const Revision = z.object({
  revision: z.number(),
  reason: z.enum(['written', 'submitted', 'published', 'restored']),
  words: z.number(),
  title: z.string(),
  user: Author.nullable(),
  updated_at: z.string(),
})
export type Revision = z.output<typeof Revision>

const WholeRevision = Revision.extend({ fields: DraftFields.extend({ content: z.string() }) })

/** In the margin, at a block or at the whole; answers follow the note they answer. */
export const Note = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  block_id: z.string().nullable(),
  /** The words it is about. */
  quote: z.string(),
  text: z.string(),
  user: Author.nullable(),
  resolved_at: z.string().nullable(),
  created_at: z.string(),
  /** Whether the one who asks may change and delete it. */
  own: z.boolean(),
})
export type Note = z.output<typeof Note>

export const lockBody = z.strictObject({
  key: z.string().max(64).optional(),
  /** What a new lock is called: whoever names it knows its own lock also when the answer was lost. */
  new_key: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  take: z.boolean().optional(),
})
export const unlockBody = z.strictObject({ key: z.string().max(64) })
export const noteChange = z.strictObject({ text: text.optional(), resolved: z.boolean().optional() })
export const newNote = z.strictObject({
  text,
  block_id: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: () => t('studio-fault.block-id') })
    .nullable()
    .default(null),
  quote: z.string().max(500).default(''),
  parent_id: z.int().nullable().default(null),
})

const notes = z.object({ data: z.array(Note) })
const oneNote = byId.extend({ note: idParam })

/** What stands beside the text: who has it open, what it was, what was said about it. Every call answers with the whole list. */
export const editorialNotesContract = contract({
  /** Call it again every 15 s; without that it is free after 45 s. `take`: also from somebody else. `new_key` is the key of a lock that begins with it. */
  'POST /drafts/:id/lock': {
    summary: 'Sits down at an article, so that nobody else writes over it',
    access: 'verified',
    limit: 'autosave',
    params: byId,
    body: lockBody,
    output: z.object({ key: z.string().nullable(), lock: Lock, revision: z.number() }),
  },
  'POST /drafts/:id/unlock': {
    summary: 'Leaves an article',
    access: 'verified',
    limit: 'autosave',
    params: byId,
    body: unlockBody,
    output: z.object({ message: z.string() }),
  },
  'GET /drafts/:id/revisions': { summary: 'Earlier states, newest first', access: 'verified', params: byId, output: z.object({ data: z.array(Revision) }) },
  'GET /drafts/:id/revisions/:revision': {
    summary: 'One earlier state',
    access: 'verified',
    params: byId.extend({ revision: idParam }),
    output: oneOf(WholeRevision),
  },
  'POST /drafts/:id/revisions/:revision/restore': {
    summary: 'Makes an earlier state the newest; nothing in between is lost',
    access: 'verified',
    params: byId.extend({ revision: idParam }),
    output: oneOf(Draft),
  },
  'GET /drafts/:id/notes': { summary: 'Notes in the margin, oldest first', access: 'verified', params: byId, output: notes },
  'POST /drafts/:id/notes': {
    summary: 'Writes a note, or answers one',
    access: 'verified',
    params: byId,
    body: newNote,
    output: notes,
  },
  'PUT /drafts/:id/notes/:note': {
    summary: 'Changes an own note, or says that one is dealt with',
    access: 'verified',
    params: oneNote,
    body: noteChange,
    output: notes,
  },
  'DELETE /drafts/:id/notes/:note': { summary: 'Deletes an own note with its answers', access: 'verified', params: oneNote, output: notes },
})
