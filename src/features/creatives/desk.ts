import { sql } from 'kysely'
import { contract } from '#base/contract.ts'
import type { Image } from '#base/image.ts'
import { deskCalls } from '#features/desk/contract.ts'
import { deskHandlers, type DeskNoun } from '#features/desk/service.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { CreativeFields } from './fields.ts'
import { creativeNotFound, insertChecked, removeIn, saveChecked, setStatusIn } from './service.ts'
import { findCreativeRow } from './store.ts'

export const creativesDesk = contract(deskCalls('creatives', CreativeFields))

const noun: DeskNoun<CreativeFields> = {
  kind: 'creative',
  listed: { table: 'creatives', title: sql`title`, line: sql`kind`, status: sql`status`, cover: sql`cover`, at: sql`published_at` },
  async read(db, id) {
    const row = await findCreativeRow(db, id)
    if (!row) return undefined
    const { title, kind, styles } = row
    const cover = row.cover === null ? null : (JSON.parse(row.cover) as Image) // written by service.ts from a checked Image
    const details = JSON.parse(row.details) as Omit<CreativeFields, 'title' | 'kind' | 'styles' | 'cover'> // likewise
    return { ...row, at: row.published_at, fields: { ...details, title, kind, styles, cover } }
  },
  notFound: creativeNotFound,
  insert: (writing, fields, { slug, at, status, now }) => insertChecked(writing, { fields, slug, status, published_at: at, now }),
  save: (writing, id, fields, { slug, at, now }) => saveChecked(writing, id, fields, now, { slug, published_at: at }),
  setStatus: setStatusIn,
  remove: removeIn,
}

export function creativesDeskHandlers(services: Services): Handlers<typeof creativesDesk> {
  return deskHandlers<'creatives', typeof CreativeFields>(services, 'creatives', noun)
}
