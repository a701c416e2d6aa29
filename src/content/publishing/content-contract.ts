import { z } from 'zod'
import { idParam, oneOf } from '#base/contract.ts'
import { contentAdminCalls, slug, type ContentAdminCalls } from '#content/admin/contract.ts'
import { Lock, DraftPermissions } from './draft-schemas.ts'
import { lockBody, newNote, Note, noteChange, Revision, unlockBody } from './editorial-notes-contract.ts'
import { commonActions, states } from './rules.ts'
import { inLanguageBody, seenBody, translationsOut } from './translations-contract.ts'
import { isDateTime } from '#base/validation-errors.ts'

const byId = z.object({ id: idParam })
const text = (most: number) => z.string().max(most)
const time = z.iso.datetime({ offset: true, ...isDateTime }).transform((at) => Date.parse(at))
const message = z.object({ message: z.string() })
const notes = z.object({ data: z.array(Note) })

/** Fields leave as they are kept: they were read through the schema of their kind. */
const fieldsOut = <F extends z.ZodType>(fields: F) =>
  z.custom<z.output<F>>((value) => typeof value === 'object' && value !== null).meta({ ...fields.meta(), type: 'object' })

/** A content as somebody writes it. */
const contentDraft = <F extends z.ZodType>(fields: F) =>
  z.object({
    id: z.number(),
    slug: z.string(),
    title: z.string(),
    state: z.enum(states),
    /** Of a public content: what waits beside the fields that readers see. */
    changes: z.enum(['none', 'changed', 'submitted', 'back']),
    open_notes: z.number(),
    words: z.number(),
    /** The date readers see it under. */
    at: z.string().nullable(),
    /** When it is to be published, of a scheduled one. */
    publish_at: z.string().nullable(),
    changed_at: z.string(),
    revision: z.number(),
    fields: fieldsOut(fields),
    lock: Lock.nullable(),
    rights: DraftPermissions,
  })
const oneDraft = <F extends z.ZodType>(fields: F) => oneOf(contentDraft(fields))
type OneDraft<F extends z.ZodType> = ReturnType<typeof oneDraft<F>>
export type ContentDraft<F extends z.ZodType = z.ZodType> = z.output<ReturnType<typeof contentDraft<F>>>

/** Of `schedule` the moment, of `language` the tag. */
export const bulkBody = {
  ids: z.array(z.number()).min(1).max(100),
  at: time.optional(),
  language: z.string().trim().min(1).max(35).optional(),
}

/** The calls of the publishing engine for one kind, without the address before them. */
const verbs = <F extends z.ZodType>(kinds: string, fields: F) => {
  const draft = oneDraft(fields)
  return {
    ...stateVerbs(kinds, draft),
    ...translationVerbs(kinds, draft),
    ...editorialVerbs(kinds, draft, fields),
  }
}

/** A call that answers with the draft it has changed. */
const draftAction = <F extends z.ZodType>(summary: string, draft: OneDraft<F>) => ({ summary, access: 'editor', params: byId, output: draft }) as const

/** Saving, and the steps from a draft to a public content and back. */
const stateVerbs = <F extends z.ZodType>(kinds: string, draft: OneDraft<F>) => {
  const action = (summary: string) => draftAction(summary, draft)
  return {
    'POST bulk': {
      summary: `Does the same with several of the ${kinds}; each one says how it went`,
      access: 'editor',
      body: z.strictObject({ ...bulkBody, action: z.enum(commonActions) }),
      output: z.object({ data: z.array(z.object({ id: z.number(), error: z.string().nullable() })) }),
    },
    'GET :id/draft': action(`One of the ${kinds} for writing, with what waits beside it`),
    /** `slug` and `at` are written at once, also of a public one. `base` is the revision it was written on; `instead_of` is what its writer had in a conflict and has not taken. 409 newer-revision carries the newer one in `data`; 423 locked says who has it open. */
    'PUT :id/draft': {
      summary: `Saves the given fields of one of the ${kinds}, unless somebody has saved since; of a public one beside what readers see`,
      access: 'editor',
      limit: 'autosave',
      params: byId,
      body: z.strictObject({
        base: z.int().min(0),
        lock: z.string().max(64).optional(),
        fields: z.record(z.string(), z.unknown()),
        instead_of: z.record(z.string(), z.unknown()).optional(),
        slug: slug.optional(),
        at: time.optional(),
      }),
      output: draft.extend({ error: z.string().optional(), code: z.string().optional() }),
    },
    'POST :id/submit': action(`Hands one of the ${kinds} to the editors`),
    'POST :id/take-back': action(`Takes one of the ${kinds} back from the editors`),
    'POST :id/send-back': { ...action(`Gives one of the ${kinds} back, with a note`), body: z.strictObject({ note: text(4_000).default('') }) },
    /** Without `at` at once. With a time to come it waits for it; `at` in any offset. */
    'POST :id/approve': {
      ...action(`Publishes one of the ${kinds}, now or at a time; of a public one the changes`),
      body: z.strictObject({ at: time.optional() }),
    },
    'POST :id/unpublish': action(`Takes one of the ${kinds} from its readers, at once and everywhere`),
    'POST :id/discard': action(`Forgets the changes that wait beside one of the ${kinds}`),
    'POST :id/archive': action(`Archives one of the ${kinds}, out of the sight of readers`),
    'POST :id/bring-back': action(`Takes one of the ${kinds} out of the archive, as a draft`),
    'POST :id/duplicate': action(`Begins a draft with the fields of one of the ${kinds}`),
  } as const
}

const translationVerbs = <F extends z.ZodType>(kinds: string, draft: OneDraft<F>) =>
  ({
    'GET :id/translations': {
      summary: `One of the ${kinds} in the languages of the site; of a translation what has changed in its original since`,
      access: 'editor',
      params: byId,
      output: translationsOut,
    },
    'POST :id/translations': { ...draftAction(`Begins a draft of one of the ${kinds} in another language`, draft), body: inLanguageBody },
    'PUT :id/translations/seen': {
      summary: 'Says that a translation holds what its original says now',
      access: 'editor',
      params: byId,
      body: seenBody,
      output: translationsOut,
    },
    'PUT :id/language': {
      summary: `Says in which language one of the ${kinds} is that has no translations`,
      access: 'editor',
      params: byId,
      body: inLanguageBody,
      output: translationsOut,
    },
  }) as const

/** Edit lock, revisions and editorial notes. */
const editorialVerbs = <F extends z.ZodType>(kinds: string, draft: OneDraft<F>, fields: F) => {
  const ofRevision = byId.extend({ revision: idParam })
  const ofNote = byId.extend({ note: idParam })
  return {
    'POST :id/lock': {
      summary: `Takes the edit lock of one of the ${kinds}, or renews it every 15 s`,
      access: 'editor',
      limit: 'autosave',
      params: byId,
      body: lockBody,
      output: z.object({ key: z.string().nullable(), lock: Lock, revision: z.number() }),
    },
    'POST :id/unlock': {
      summary: `Releases the edit lock of one of the ${kinds}`,
      access: 'editor',
      limit: 'autosave',
      params: byId,
      body: unlockBody,
      output: message,
    },
    'GET :id/revisions': {
      summary: `Earlier states of one of the ${kinds}, newest first`,
      access: 'editor',
      params: byId,
      output: z.object({ data: z.array(Revision) }),
    },
    'GET :id/revisions/:revision': {
      summary: `One earlier state of one of the ${kinds}`,
      access: 'editor',
      params: ofRevision,
      output: oneOf(Revision.extend({ fields: fieldsOut(fields) })),
    },
    'POST :id/revisions/:revision/restore': {
      ...draftAction(`Makes an earlier state of one of the ${kinds} the newest; nothing in between is lost`, draft),
      params: ofRevision,
    },
    'GET :id/notes': { summary: `Editorial notes on one of the ${kinds}, oldest first`, access: 'editor', params: byId, output: notes },
    'POST :id/notes': {
      summary: `Writes an editorial note on one of the ${kinds}, or answers one`,
      access: 'editor',
      params: byId,
      body: newNote,
      output: notes,
    },
    'PUT :id/notes/:note': {
      summary: 'Changes an own note, or says that one is dealt with',
      access: 'editor',
      params: ofNote,
      body: noteChange,
      output: notes,
    },
    'DELETE :id/notes/:note': { summary: 'Deletes a note with its answers', access: 'editor', params: ofNote, output: notes },
  } as const
}

type Verbs<F extends z.ZodType> = ReturnType<typeof verbs<F>>

/** All calls by which editors look after a kind, under `path`. */
export type ContentCalls<P extends string, F extends z.ZodType> = ContentAdminCalls<P, F> & {
  [K in keyof Verbs<F> as K extends `${infer Method} ${infer Rest}` ? `${Method} /desk/${P}/${Rest}` : never]: Verbs<F>[K]
}

/** `path` is the plural in addresses and in words: `events`. */
export function contentCalls<const P extends string, F extends z.ZodType>(path: P, fields: F): ContentCalls<P, F> {
  const calls = Object.entries(verbs(path, fields)).map(([key, call]) => [key.replace(' ', ` /desk/${path}/`), call])
  return { ...contentAdminCalls(path, fields), ...Object.fromEntries(calls) } as ContentCalls<P, F> // the keys that the type makes of the same ones
}
