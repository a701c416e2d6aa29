import type { Db } from '#platform/db/tables.ts'
import type { LayerEntry, LayerValue } from './rules.ts'

interface ReadingEntryTable {
  user_id: number
  name: string
  changed_at: number
  /** JSON of a LayerValue. */
  value: string | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    reading_entries: ReadingEntryTable
  }
}

export async function listEntries(db: Db, userId: number): Promise<LayerEntry[]> {
  const rows = await db.selectFrom('reading_entries').selectAll().where('user_id', '=', userId).orderBy('changed_at', 'desc').orderBy('name').execute()
  return rows.map(({ name, changed_at, value }) => ({ name, at: changed_at, value: value === null ? null : (JSON.parse(value) as LayerValue) })) // written below from checked entries
}

/** In the place of everything there was. */
export async function updateEntries(db: Db, userId: number, before: readonly LayerEntry[], entries: readonly LayerEntry[]): Promise<void> {
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

/** Two devices of one person bring their entries one after the other. */
export async function lockReader(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', userId)
    .execute()
}
