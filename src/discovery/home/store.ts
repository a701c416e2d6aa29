import { z } from 'zod'
import { sql } from 'kysely'
import type { Db, Reading } from '#platform/db/tables.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import { CoverLayers, SectionSetting } from './contract.ts'
import { orderedSections, type SectionState } from './rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    home_cover: HomeCoverRow
  }
  interface PublicTables {
    home_cover: HomeCoverRow
  }
}

/** One row at most. */
interface HomeCoverRow {
  id: 1
  /** Null: the newest article leads. */
  lead_id: number | null
  /** JSON array of article ids, in order. */
  second_ids: string
  /** JSON of CoverLayers; belongs to `lead_id` only. */
  layers: string | null
  /** JSON array of SectionState; null: as designed. */
  sections: string | null
}

interface HomeCover {
  leadId: number | null
  secondIds: number[]
  layers: CoverLayers | null
}

const readSeconds = storedJson('home_cover', 'second_ids', z.array(z.number()))
const readLayers = storedJson('home_cover', 'layers', CoverLayers.nullable())
const readSections = storedJson('home_cover', 'sections', z.array(SectionSetting).nullable())

/** For the page and for the form alike. */
export async function findHomeCover(side: Reading | Db): Promise<HomeCover & { sections: SectionState[] }> {
  const { rows } = await sql<HomeCoverRow>`select * from home_cover`.execute(side)
  const [row] = rows
  return {
    leadId: row?.lead_id ?? null,
    secondIds: row ? readSeconds(row.second_ids, row.id) : [],
    layers: row ? readLayers(row.layers, row.id) : null,
    sections: orderedSections(row ? (readSections(row.sections, row.id) ?? []) : []),
  }
}

export async function saveHomeCover(db: Db, cover: HomeCover): Promise<void> {
  // A placeholder behind a cut-out would show through it.
  const layers = cover.layers && JSON.stringify(cover.layers, (name, value: unknown) => (name === 'placeholder' ? undefined : value))
  const row = { id: 1 as const, lead_id: cover.leadId, second_ids: JSON.stringify(cover.secondIds), layers }
  await db
    .insertInto('home_cover')
    .values({ ...row, sections: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function saveHomeSections(db: Db, sections: SectionState[]): Promise<void> {
  await db
    .updateTable('home_cover')
    .set({ sections: JSON.stringify(sections) })
    .execute()
}
