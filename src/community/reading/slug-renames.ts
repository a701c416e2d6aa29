import { markedKinds, type MarkedKind } from '#content/kinds.ts'
import { slugsLedTo } from '#platform/db/old-slugs.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { recountRatings } from './rating-averages.ts'
import { nameOf, partsOf, type ReaderStateEntry } from './rules.ts'
import { moveEntries } from './store.ts'

/** Marks and ratings go along when a thing changes its address. */
export async function moveReaderEntries(writing: Writing, kind: MarkedKind, { from, to, now }: { from: string; to: string; now: number }): Promise<void> {
  const [old, name] = [nameOf('mark', kind, from), nameOf('mark', kind, to)]
  const values = await moveEntries(writing.tx, old, name, now)
  await recountRatings(writing, old, [])
  await recountRatings(writing, name, values)
}

/**
 * What a device brings that has not heard of a new address: under that, and what the device is to leave. What it took
 * away under the old address counts for nothing: a device that was told to leave it says the same.
 */
export async function followRenames(tx: Db, entries: readonly ReaderStateEntry[]): Promise<{ brought: ReaderStateEntry[]; left: ReaderStateEntry[] }> {
  const marked = entries.filter(({ name }) => name.startsWith('mark/'))
  const led = await slugsLedTo(
    tx,
    markedKinds,
    marked.flatMap(({ name }) => partsOf(name)?.slug ?? []),
  )
  const brought: ReaderStateEntry[] = []
  const left: ReaderStateEntry[] = []
  for (const entry of entries) {
    const parts = partsOf(entry.name)
    const slug = parts?.part === 'mark' ? led.get(`${parts.kind}/${parts.slug}`) : undefined
    if (!parts || slug === undefined) brought.push(entry)
    else if (entry.value) {
      brought.push({ ...entry, name: nameOf('mark', parts.kind, slug) })
      left.push({ name: entry.name, at: entry.at + 1, value: null })
    }
  }
  return { brought, left }
}
