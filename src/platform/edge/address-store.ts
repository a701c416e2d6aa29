import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { ListedAddress } from './edge.ts'

interface EdgeAddressTable extends ListedAddress {
  /** Each with a space before and after it. */
  keys: string
  former_keys: string
  given_at: number
}

declare module '../db/tables.ts' {
  interface Tables {
    edge_addresses: EdgeAddressTable
  }
}

export type GivenAddress = Omit<Insertable<EdgeAddressTable>, 'former_keys'>

/** Rows; a purge reads all of them. */
const most = 5_000
/** Rows of one statement */
const page = 500

/**
 * Lists what an edge may be given. A list that is full takes no new address. The keys before the last are kept, too: the
 * edge may still hold the answer of before.
 */
export async function listAddresses(db: Db, given: readonly GivenAddress[]): Promise<void> {
  const room = most - (await countOf(db))
  const known = room < given.length ? await knownOf(db, given) : new Set<string>()
  const rows = given.filter((one, at) => at < room || known.has(nameOf(one)))
  if (rows.length > 0) await save(db, rows)
}

async function save(db: Db, rows: readonly GivenAddress[]): Promise<void> {
  await db
    .insertInto('edge_addresses')
    .values(rows.map((row) => ({ ...row, former_keys: '' })))
    .onConflict((conflict) =>
      conflict.columns(['address', 'encoding']).doUpdateSet({
        former_keys: sql<string>`case when edge_addresses.keys = excluded.keys then edge_addresses.former_keys else edge_addresses.keys end`,
        keys: sql<string>`excluded.keys`,
        given_at: sql<number>`excluded.given_at`,
      }),
    )
    .execute()
}

/** Those of `given` that are listed by now, by `nameOf`. */
export async function knownOf(db: Db, given: readonly ListedAddress[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('edge_addresses')
    .select(['address', 'encoding'])
    .where(
      'address',
      'in',
      given.map(({ address }) => address),
    )
    .execute()
  return new Set(rows.map(nameOf))
}

export function nameOf({ address, encoding }: ListedAddress): string {
  return `${encoding} ${address}`
}

/** What an edge may hold with one of the keys, last given first. */
export async function listedAddresses(db: Db, keys: readonly string[]): Promise<ListedAddress[]> {
  const wanted = keys.map((key) => ` ${key} `)
  const found: (ListedAddress & { given_at: number })[] = []
  let rows: EdgeAddressTable[] = []
  do {
    rows = await pageAfter(db, rows.at(-1))
    for (const { address, encoding, given_at, keys: current, former_keys } of rows)
      if (wanted.some((key) => current.includes(key) || former_keys.includes(key))) found.push({ address, encoding, given_at })
  } while (rows.length === page)
  return found.sort((a, b) => b.given_at - a.given_at)
}

function pageAfter(db: Db, last: ListedAddress | undefined): Promise<EdgeAddressTable[]> {
  const all = db.selectFrom('edge_addresses').selectAll().orderBy('address').orderBy('encoding').limit(page)
  if (!last) return all.execute()
  return all
    .where((row) => row.or([row('address', '>', last.address), row.and([row('address', '=', last.address), row('encoding', '>', last.encoding)])]))
    .execute()
}

export async function forgetAddresses(db: Db, before: number): Promise<void> {
  await db.deleteFrom('edge_addresses').where('given_at', '<', before).execute()
}

async function countOf(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('edge_addresses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
