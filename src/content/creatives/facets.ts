import { sql } from 'kysely'
import { textKey } from '#base/slug.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import type { CreativeFields } from './fields.ts'

const facetNames = ['tag', 'creator'] as const
export type FacetName = (typeof facetNames)[number]

interface FacetTable {
  facet: FacetName
  /** As it stands in addresses. */
  value: string
  creative_id: number
  label: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    creative_facets: FacetTable
  }
  interface PublicTables {
    creative_facets: FacetTable
  }
}

/** What a creative can be found by; nothing for one that is not public. */
export async function keepFacets(db: Db, id: number, fields: Pick<CreativeFields, 'tags' | 'creators'> | null): Promise<void> {
  await db.deleteFrom('creative_facets').where('creative_id', '=', id).execute()
  const labels = [...(fields?.tags ?? []).map((label) => ['tag', label] as const), ...(fields?.creators ?? []).map(({ name }) => ['creator', name] as const)]
  const rows = new Map(labels.map(([facet, label]) => [`${facet} ${textKey(label)}`, { facet, value: textKey(label), creative_id: id, label }]))
  if (rows.size > 0)
    await db
      .insertInto('creative_facets')
      .values([...rows.values()])
      .execute()
}

export interface CountedFacet {
  facet: FacetName | 'kind'
  value: string
  name: string
  count: number
}

/** What there is to choose from, most frequent first. */
export async function countFacets(reading: Reading): Promise<CountedFacet[]> {
  const { rows } = await sql<CountedFacet>`
    select 'kind' as facet, kind as value, kind as name, count(*) as count from public_creatives group by kind
    union all
    select facet, value, min(label), count(*) from creative_facets group by facet, value`.execute(reading)
  return rows.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
