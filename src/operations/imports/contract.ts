import { z } from 'zod'
import { contract, idParam, listOf, oneOf } from '#base/contract.ts'
import { importedRoles, importSources, itemStates, runStates, undoStates } from './rules.ts'
import { isWholeNumber, trueOrFalse, webAddress } from '#base/validation-errors.ts'

export const ImportItem = z.object({
  name: z.string(),
  state: z.enum(itemStates),
  /** Why, for what was kept, left out or failed: a sentence in the language of the request. */
  reason: z.string().nullable(),
  /** Address here. */
  path: z.string().nullable(),
  /** What of it has no place here, in sentences of the same language. */
  lost: z.array(z.string()),
  comments: z.number(),
})
export type ImportItem = z.output<typeof ImportItem>

export const ImportRun = z.object({
  id: z.number(),
  source: z.enum(importSources),
  /** `checking` and `checked` change nothing; the other states are those of the real run. */
  state: z.enum(runStates),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** False once they are deleted: only the report is left. */
  has_files: z.boolean(),
  /** Address of the old site. */
  site: z.string().nullable(),
  /** Pictures and files are fetched from where they are. */
  media: z.boolean(),
  /** Of accounts: the highest role that they get. */
  role: z.enum(importedRoles),
  /** Things looked at so far, and how many there will be once that is known. */
  items: z.number(),
  expected: z.number().nullable(),
  counts: z.record(z.enum(itemStates), z.number()),
  lost: z.number(),
  comments: z.number(),
  authors: z.array(z.string()),
  topics: z.number(),
  /** Pictures and files that were taken. */
  fetched: z.number(),
  redirects: z.number(),
  /** Why it failed. */
  fault: z.string().nullable(),
  /** Empty when nobody has asked for it. */
  undo_state: z.enum(undoStates),
  by: z.string().nullable(),
  created_at: z.string(),
  changed_at: z.string(),
})
export type ImportRun = z.output<typeof ImportRun>

export const ImportUndo = z.object({
  state: z.enum(undoStates),
  /** Why it failed. */
  fault: z.string().nullable(),
  /** Things that the run made or changed: not yet undone, undone, and kept. */
  recorded: z.number(),
  undone: z.number(),
  kept: z.number(),
  /** The first two hundred of those that were kept. */
  items: z.array(z.object({ noun: z.string(), name: z.string(), reason: z.string() })),
})
export type ImportUndo = z.output<typeof ImportUndo>

const byId = z.object({ id: idParam })
const site = z.url({ protocol: /^https?$/, ...webAddress }).max(300)
const choices = { site: site.optional(), media: z.boolean(trueOrFalse).optional(), role: z.enum(importedRoles).optional() }

/** Taking in what other systems have written. */
export const importsContract = contract({
  'GET /imports': { summary: 'The last fifty imports', access: 'admin', output: z.object({ data: z.array(ImportRun) }) },
  'POST /imports': {
    summary: 'Looks at files that were sent as uploads for an import, and says what would become of them; changes nothing',
    access: 'admin',
    limit: 'upload',
    body: z.strictObject({
      /** Default: recognised by what is in the first file. */
      source: z.enum(importSources).optional(),
      uploads: z.array(z.string().max(40)).min(1).max(40),
      ...choices,
    }),
    output: oneOf(ImportRun),
  },
  'GET /imports/:id': { summary: 'How far an import is', access: 'admin', params: byId, output: oneOf(ImportRun) },
  'GET /imports/:id/items': {
    summary: 'What became of each thing, in its order',
    access: 'admin',
    params: byId,
    query: z.object({
      state: z.enum(itemStates).optional(),
      after: z
        .string()
        .regex(/^\d{1,15}$/, isWholeNumber)
        .transform(Number)
        .optional(),
    }),
    output: listOf(ImportItem),
  },
  'GET /imports/:id/report': {
    summary: 'Everything that is known of an import, as a file',
    access: 'admin',
    params: byId,
    output: z.object({ data: ImportRun, items: z.array(ImportItem) }),
  },
  'POST /imports/:id/start': {
    summary: 'The real run of an import that was looked at',
    access: 'admin',
    params: byId,
    body: z.strictObject(choices),
    output: oneOf(ImportRun),
  },
  'POST /imports/:id/cancel': { summary: 'Stops after the thing in hand; what has come stays', access: 'admin', params: byId, output: oneOf(ImportRun) },
  'GET /imports/:id/undo': { summary: 'What undoing an import would take back, or has', access: 'admin', params: byId, output: oneOf(ImportUndo) },
  'POST /imports/:id/undo': {
    summary: 'Removes what an import has made and puts back what it has changed; what was changed since is kept unless asked for',
    access: 'admin',
    params: byId,
    body: z.strictObject({
      /** What somebody has changed since goes too. */
      changed_too: z.boolean(trueOrFalse).optional(),
    }),
    output: oneOf(ImportUndo),
  },
  'DELETE /imports/:id': {
    summary: 'Forgets an import and its report; what has come stays',
    access: 'admin',
    params: byId,
    output: z.object({ removed: z.number() }),
  },
})
