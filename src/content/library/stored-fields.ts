import type { Db } from '#platform/db/tables.ts'
import type { FieldsByKind } from './fields.ts'
import { detailsOf, storedCover } from './items.ts'
import type { ItemKind } from './rules.ts'
import { listPeopleOf, type ItemRow } from './store.ts'

/** All of an item as its form has it. */
export async function storedFields<K extends ItemKind>(db: Db, row: ItemRow): Promise<FieldsByKind[K]> {
  const { verdict, ...rest } = detailsOf(row)
  const people = await listPeopleOf(db, row.id)
  const fields = {
    ...rest,
    people: people.map(({ name, role, user_id, part }) => ({ name, role, user_id, ...(part ? { character: part } : {}) })),
    cover: storedCover(row),
    verdict: verdict && {
      ...verdict,
      rating: row.half_stars / 2,
      user_id: row.verdict_user_id,
      article_id: row.verdict_article_id,
      ...(row.verdict_at === null ? {} : { at: row.verdict_at }),
    },
  }
  return fields as unknown as FieldsByKind[K] // what service.ts took apart for columns and people, put together again
}
