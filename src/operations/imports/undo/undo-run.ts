import { note, type Note } from '#i18n/note.ts'
import { shownNote, storedNote } from '#i18n/stored-note.ts'
import { isValueViolation, uniqueViolation } from '#platform/db/errors.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { fingerprintOf, imageOf, restoreImage, type Image } from './images.ts'
import { nounNames, nounOf, removeThing } from './nouns.ts'
import { claimChange, listRecorded, updateChange, type ChangeRow } from './store.ts'

const atOnce = 100

interface UndoOptions {
  /** What somebody has changed since is taken back too. */
  changedToo: boolean
  signal?: AbortSignal
  /** Called after each thing; `reason` is in the current language. */
  seen?(change: Pick<ChangeRow, 'noun' | 'name' | 'state' | 'reason'>): void
}

/** Takes back what is recorded of a run, thing by thing, each in its own transaction: begun anew it goes on where it was. */
export async function undoChanges(services: Services, features: Feature[], importId: number, { changedToo, signal, seen }: UndoOptions): Promise<void> {
  for (const noun of nounNames)
    for (let some = await listRecorded(services.database.db, importId, noun, atOnce); some.length > 0;) {
      for (const change of some) {
        signal?.throwIfAborted()
        const outcome = await undoOne(services, features, change, changedToo)
        if (outcome) seen?.({ ...change, ...outcome, reason: shownNote(outcome.reason) })
      }
      some = await listRecorded(services.database.db, importId, noun, atOnce)
    }
  // Of lists that came with the run; a list without a row has none.
  await services.database.db.deleteFrom('article_counts').where('articles', '=', 0).execute()
}

interface Outcome {
  state: 'undone' | 'kept'
  /** For `shownNote`; empty when it is undone. */
  reason: string
}

/** Null when somebody else is undoing it. */
async function undoOne(services: Services, features: Feature[], change: ChangeRow, changedToo: boolean): Promise<Outcome | null> {
  try {
    return await services.database.write((writing) => undoIn({ services, features, writing }, change, changedToo))
  } catch (error) {
    // Something that came since points to it, or has its place.
    if (!isValueViolation(error) && !uniqueViolation(error)) throw error
    const outcome = { state: 'kept' as const, reason: storedNote(note('studio-import-undo.in-use')) }
    await updateChange(services.database.db, change.id, outcome)
    return outcome
  }
}

interface Around {
  services: Services
  features: Feature[]
  writing: Writing
}

async function undoIn(around: Around, change: ChangeRow, changedToo: boolean): Promise<Outcome | null> {
  // Written before it is read: of two who undo it at once, one goes on.
  if (!(await claimChange(around.writing.tx, change.id))) return null
  const reason = await reasonToKeep(around, change, changedToo)
  const outcome: Outcome = reason === null ? { state: 'undone', reason: '' } : { state: 'kept', reason: storedNote(reason) }
  await updateChange(around.writing.tx, change.id, outcome)
  return outcome
}

/** Null when it is as it was before. */
async function reasonToKeep(around: Around, change: ChangeRow, changedToo: boolean): Promise<Note | null> {
  const { writing, services } = around
  const noun = nounOf(change.noun)
  const before = change.before === null ? null : (JSON.parse(change.before) as Image) // written by the recorder
  const id = (await noun.find(writing.tx, change.key)) ?? change.row_id
  const image = id === null ? null : await imageOf(writing.tx, noun.parts, id)
  if (id === null || (image === null && before === null)) return null
  if (fingerprintOf(image, noun.ignored ?? []) !== change.after && !changedToo)
    return image === null ? note('studio-import-undo.removed-since') : note('studio-import-undo.changed-since')
  const undoing = { ...around, id, now: services.now() }
  if (before !== null) {
    await restoreImage(writing.tx, noun.parts, id, before)
    await noun.restored?.(undoing, image, before)
    writing.purge(...(noun.tags?.(id) ?? []))
    return null
  }
  const used = changedToo && change.noun === 'article' ? null : ((await noun.inUse?.(undoing)) ?? null)
  if (used === null) await removeThing(undoing, noun)
  return used
}
