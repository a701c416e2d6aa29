import type { Db } from '#platform/db/tables.ts'
import type { ReaderStateEntry, ReaderStateValue } from './rules.ts'

interface ReadingEntryTable {
  user_id: number
  name: string
  changed_at: number
  /** JSON of a ReaderStateValue. */
  value: string | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    reading_entries: ReadingEntryTable
  }
}

export async function listEntries(db: Db, userId: number): Promise<ReaderStateEntry[]> {
  const rows = await db.selectFrom('reading_entries').selectAll().where('user_id', '=', userId).orderBy('changed_at', 'desc').orderBy('name').execute()
  return rows.map(({ name, changed_at, value }) => ({ name, at: changed_at, value: value === null ? null : (JSON.parse(value) as ReaderStateValue) })) // written below from checked entries
}

/** In the place of everything there was. */
export async function updateEntries(db: Db, userId: number, before: readonly ReaderStateEntry[], entries: readonly ReaderStateEntry[]): Promise<void> {
  const kept = new Set(entries.map((entry) => entry.name))
  const gone = before.filter((entry) => !kept.has(entry.name)).map((entry) => entry.name)
  if (gone.length > 0) await db.deleteFrom('reading_entries').where('user_id', '=', userId).where('name', 'in', gone).execute()
  const was = new Map(before.map((entry) => [entry.name, entry]))
  const changed = entries.filter((entry) => {
    const old = was.get(entry.name)
    return old?.at !== entry.at || JSON.stringify(old.value) !== JSON.stringify(entry.value)
  })
  const rows = changed.map(({ name, at, value }) => ({ user_id: userId, name, changed_at: at, value: value && JSON.stringify(value) }))
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('reading_entries')
      .values(rows.slice(from, from + 100))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'name']).doUpdateSet((set) => ({ changed_at: set.ref('excluded.changed_at'), value: set.ref('excluded.value') })),
      )
      .execute()
}

export async function removeEntries(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('reading_entries').where('user_id', '=', userId).execute()
}

/** Puts everybody's entry under another name, as changed `now`; whoever has both keeps the later. Returns what stands there. */
export async function moveEntries(db: Db, from: string, to: string, now: number): Promise<ReaderStateValue[]> {
  const rows = await db.selectFrom('reading_entries').selectAll().where('name', 'in', [from, to]).orderBy('changed_at').execute()
  const latest = new Map(rows.map((row) => [row.user_id, row]))
  await db.deleteFrom('reading_entries').where('name', 'in', [from, to]).execute()
  const moved = [...latest.values()].map((row) => (row.name === from ? { ...row, name: to, changed_at: now } : row))
  for (let at = 0; at < moved.length; at += 100)
    await db
      .insertInto('reading_entries')
      .values(moved.slice(at, at + 100))
      .execute()
  return moved.flatMap(({ value }) => (value === null ? [] : [JSON.parse(value) as ReaderStateValue])) // written above from checked entries
}

/** Two devices of one person bring their entries one after the other. */
export async function lockReader(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', userId)
    .execute()
}
