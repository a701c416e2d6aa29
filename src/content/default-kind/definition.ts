import type { Generated, Selectable } from 'kysely'
import type { ContentKind } from '#base/kind.ts'
import type { CardKind, SearchKind } from '#content/kinds.ts'
import type { PublicTables, Tables } from '#platform/db/tables.ts'
import type { EmittingKind } from '#platform/domain-events/emit.ts'
import type { DefaultFields, FieldsSchema } from './contract.ts'

/** Columns of the table of a default kind. */
export interface DefaultTable {
  id: Generated<number>
  slug: string
  status: 'draft' | 'approved'
  title: string
  /** JSON of the cover's Image. */
  cover: string | null
  /** JSON of the other fields. */
  details: string
  created_at: number
  updated_at: number
}
export type DefaultRow = Selectable<DefaultTable>

type WithColumns<T> = { [Name in keyof T]: T[Name] extends DefaultTable ? Name : never }[keyof T]

/** What the default engine has to know of a kind. The rest is in the descriptor and the schema. */
export interface DefaultKind<F extends DefaultFields, C extends keyof F & string> {
  kind: ContentKind & { name: CardKind & SearchKind & EmittingKind }
  schema: FieldsSchema<F>
  table: WithColumns<Tables>
  /** The view of the rows of `table` that are approved. */
  view: WithColumns<PublicTables>
  /** Fields that its lists show, beside title, summary and cover. */
  card: readonly C[]
  /** Its text: JSON of blocks. */
  body: (fields: F) => string
  /** Further texts that it is found by. */
  texts?: (fields: F) => string[]
  /** One more fact on the card that other pages show. */
  note?: (fields: F) => string
}
