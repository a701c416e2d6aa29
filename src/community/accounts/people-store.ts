import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#base/viewer.ts'
import { containing } from '#platform/db/containing.ts'
import type { Db } from '#platform/db/tables.ts'
import { secondFactorSince } from './passkey-store.ts'
import type { UserRow } from './store.ts'

export interface PersonRow extends Pick<UserRow, 'id' | 'username' | 'name' | 'email' | 'role' | 'status' | 'created_at'> {
  second_factor_at: number | null
}

interface Filter {
  /** In username, name or address. */
  search?: string
  role?: Role
  /** A select of the ids of all whom the search may find. */
  candidates?: RawBuilder<unknown> | null
}

/** Newest first; accounts that are gone are left out. `before`: ids below this one. */
export function listPeople(db: Db, { limit, before, id, ...filter }: Filter & { limit: number; before?: number; id?: number }): Promise<PersonRow[]> {
  let query = filtered(db, filter).leftJoin('second_factors as f', 'f.user_id', 'u.id')
  if (before !== undefined) query = query.where('u.id', '<', before)
  if (id !== undefined) query = query.where('u.id', '=', id)
  return query
    .select(['u.id', 'u.username', 'u.name', 'u.email', 'u.role', 'u.status', 'u.created_at', secondFactorSince('u.id').as('second_factor_at')])
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countPeople(db: Db, filter: Filter): Promise<number> {
  const { n } = await filtered(db, filter)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function filtered(db: Db, { search, role, candidates }: Filter) {
  let query = db.selectFrom('users as u').where('u.status', '<>', 'deleted')
  if (role !== undefined) query = query.where('u.role', '=', role)
  if (!search) return query
  if (candidates) query = query.where(sql<boolean>`u.id in (${candidates})`)
  return query.where(({ or }) => or([sql`u.username`, sql`u.email`, sql`u.name`].map((column) => containing(column, search))))
}
