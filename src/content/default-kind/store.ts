import { sql } from 'kysely'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import { listedHere } from '#content/translations/service.ts'
import { publicRowsOf, rowsOf } from '#platform/db/rows.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { ContentCard, DefaultFields, PublicContent } from './contract.ts'
import type { DefaultKind, DefaultRow, DefaultTable } from './definition.ts'

type FieldColumns = Pick<DefaultRow, 'title' | 'cover' | 'details'>

const always = ['id', 'slug', 'title', 'summary', 'cover', 'published_at', 'updated_at'] as const

/** The rows of a default kind, and its fields in them. */
export function storeOf<F extends DefaultFields, C extends keyof F & string>({ kind, table, view, schema, card }: DefaultKind<F, C>) {
  const defaults = defaultsOf(schema.shape)

  function fieldsOf({ title, cover, details }: FieldColumns): F {
    const image = cover === null ? null : (JSON.parse(cover) as Image) // written by columnsOf
    return { ...defaults, ...(JSON.parse(details) as object), title, cover: image } as F // written by columnsOf; a later field has its default
  }

  function contentOf(row: DefaultRow): PublicContent<F> {
    return { ...fieldsOf(row), id: row.id, slug: row.slug, published_at: isoDate(row.created_at), updated_at: isoDate(row.updated_at) }
  }

  return {
    rows: rowsOf<typeof table, DefaultTable>(table),
    publicRows: publicRowsOf<typeof view, DefaultRow>(kind.name, view),
    fieldsOf,
    contentOf,

    columnsOf: ({ title, cover, ...details }: F): FieldColumns => ({ title, cover: cover && JSON.stringify(cover), details: JSON.stringify(details) }),

    cardOf: (row: DefaultRow): ContentCard<F, C> => pick(contentOf(row), [...always, ...card]),

    /** Newest first; `before`: behind this id. */
    list: async (reading: Reading, limit: number, before?: number): Promise<DefaultRow[]> => {
      const behind = before === undefined ? sql`` : sql`where id < ${before}`
      const { rows } = await sql<DefaultRow>`select * from ${listedHere(kind.name, view)} ${behind} order by id desc limit ${limit}`.execute(reading)
      return rows
    },

    count: async (reading: Reading): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${listedHere(kind.name, view)}`.execute(reading)
      return Number(rows[0]?.count ?? 0)
    },
  }
}

export type DefaultStore<F extends DefaultFields, C extends keyof F & string> = ReturnType<typeof storeOf<F, C>>

/** Values of the fields that need not be given. */
function defaultsOf(shape: DefaultKind<DefaultFields, never>['schema']['shape']): object {
  const known = Object.entries(shape).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(undefined)
    return success ? [[name, data] as const] : []
  })
  return Object.fromEntries(known)
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K> // one entry a name
}
