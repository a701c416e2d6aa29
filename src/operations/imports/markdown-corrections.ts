import { z } from 'zod'
import type { ImportedCorrection } from '#content/corrections/service.ts'
import { longestText } from '#content/corrections/rules.ts'
import { userIdOf } from '#community/accounts/service.ts'
import { note, type Note } from '#i18n/note.ts'
import type { Db } from '#platform/db/tables.ts'
import { dateOf } from './read-date.ts'

/** As an export of this product writes them. */
const Exported = z.array(
  z.object({
    date: z.string(),
    wrong: z.string().min(1).max(longestText),
    correct: z.string().min(1).max(longestText),
    position: z.enum(['top', 'end']).default('top'),
    // Earlier versions have written the name alone.
    by: z.union([z.object({ username: z.string(), name: z.string() }), z.string()]).optional(),
  }),
)

export interface FoundCorrection extends ImportedCorrection {
  /** Name of whoever answers for it. */
  name: string | null
}

/** Undefined where they cannot be read, or one of them is dated in the future. */
export function correctionsIn(value: unknown, authors: readonly { username: string; name: string }[], now: number): FoundCorrection[] | undefined {
  const read = Exported.safeParse(value ?? []).data?.map(({ by, date, ...texts }) => {
    const name = typeof by === 'string' ? by : (by?.name ?? null)
    const username = typeof by === 'object' ? by.username : (authors.find((one) => one.name === by)?.username ?? null)
    return { ...texts, name, by: username, corrected_at: dateOf(date) ?? Infinity }
  })
  return read?.every(({ corrected_at }) => corrected_at <= now) ? read : undefined
}

/** Names those who answered for a correction and have no account here: the editors do so instead. */
export async function unsignedNotes(
  db: Db,
  { corrections, authors }: { corrections: readonly FoundCorrection[]; authors: readonly { username: string }[] },
): Promise<Note[]> {
  const notes: Note[] = []
  for (const { name, by, wrong } of corrections) {
    const isKnown = name === null || (by !== null && (authors.some(({ username }) => username === by) || (await userIdOf(db, by)) !== undefined))
    if (!isKnown) notes.push(note('studio-report.correction-signer', { wrong: wrong.slice(0, 80), name }))
  }
  return notes
}
