import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { fingerprintOf, imageOf, type Image } from './images.ts'
import { nounOf, type NounName } from './nouns.ts'
import { findChange, insertChange, removeChange, updateChange } from './store.ts'

/** What the next write may make or change. */
interface Watched {
  noun: NounName
  key: string
  /** How the report calls it. */
  name: string
}

/** Services whose writes record what the watched things were before and after, in the transaction that changes them. */
export interface Recorder {
  (services: Services, ...watched: Watched[]): Services
  /** The same of `work` alone, a part of a transaction. */
  within<T>(writing: Writing, watched: readonly Watched[], work: () => Promise<T>): Promise<T>
}

/** Of what nobody undoes. */
export const noRecorder: Recorder = Object.assign((services: Services) => services, {
  within: <T>(_: Writing, __: readonly Watched[], work: () => Promise<T>) => work(),
})

export function recorderOf(importId: number): Recorder {
  const record = (services: Services, ...watched: Watched[]): Services => ({
    ...services,
    database: {
      ...services.database,
      write: (work) => services.database.write((writing) => recorded(importId, watched, writing, () => work(writing))),
    },
  })
  return Object.assign(record, {
    within: <T>(writing: Writing, watched: readonly Watched[], work: () => Promise<T>) => recorded(importId, watched, writing, work),
  })
}

async function recorded<T>(importId: number, watched: readonly Watched[], { tx }: Writing, work: () => Promise<T>): Promise<T> {
  const before: (Image | null)[] = []
  for (const one of watched) before.push((await lookAt(tx, one)).image)
  const result = await work()
  for (const [at, one] of watched.entries()) await note(importId, one, before[at] ?? null, tx)
  return result
}

/** The first image of a run counts: a run that is begun anew goes on from it. */
async function note(import_id: number, { noun, key, name }: Watched, image: Image | null, tx: Writing['tx']): Promise<void> {
  const { ignored = [] } = nounOf(noun)
  const now = await lookAt(tx, { noun, key })
  const after = fingerprintOf(now.image, ignored)
  const row_id = now.id === undefined ? null : String(now.id)
  const found = await findChange(tx, { import_id, noun, key })
  const known = found?.state === 'recorded' ? found : undefined
  // Taken in again after it was undone.
  if (found && !known) await removeChange(tx, found.id)
  const first = known ? (known.before === null ? null : (JSON.parse(known.before) as Image)) : image // written below
  const isSame = fingerprintOf(first, ignored) === after
  if (known && isSame) await removeChange(tx, known.id)
  else if (known) await updateChange(tx, known.id, { after, row_id })
  else if (!isSame) await insertChange(tx, { import_id, noun, key, name: name.slice(0, 300), before: image && JSON.stringify(image), after, row_id })
}

async function lookAt(tx: Writing['tx'], { noun, key }: Pick<Watched, 'noun' | 'key'>): Promise<{ id: string | number | undefined; image: Image | null }> {
  const { find, parts } = nounOf(noun)
  const id = await find(tx, key)
  return { id, image: id === undefined ? null : await imageOf(tx, parts, id) }
}
