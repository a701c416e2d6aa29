import { z } from 'zod'
import { sql } from 'kysely'
import { isoDate } from '#base/dates.ts'
import { listedHere } from '#content/translations/service.ts'
import { publicRowsOf, rowsOf } from '#platform/db/rows.ts'
import type { Reading } from '#platform/db/tables.ts'
import { storedImage, storedJson } from '#platform/db/stored-json.ts'
import type { ContentCard, DefaultFields, PublicContent } from './contract.ts'
import type { DefaultKind, DefaultRow, DefaultTable } from './definition.ts'

type FieldColumns = Pick<DefaultRow, 'title' | 'cover' | 'details'>

const always = ['id', 'slug', 'title', 'summary', 'cover', 'published_at', 'updated_at'] as const

/** The rows of a default kind, and its fields in them. */
export function storeOf<F extends DefaultFields, C extends keyof F & string>({ kind, table, view, schema, card }: DefaultKind<F, C>) {
  const { title: _title, cover: _cover, ...shape } = schema.shape
  const readDetails = storedJson(table, 'details', z.object(shape))
  const readCover = storedImage(table, 'cover')

  function fieldsOf({ id, title, cover, details }: FieldColumns & Pick<DefaultRow, 'id'>): F {
    return { ...readDetails(details, id), title, cover: readCover(cover, id) } as unknown as F // the fields of its schema
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

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K> // one entry a name
}
