import { decoded } from '#base/decoded.ts'
import { href } from '#base/paths.ts'
import type { Db } from '#platform/db/tables.ts'
import { hmac } from '#platform/secret.ts'
import type { Config } from '#platform/services.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    erased_names: { hash: string }
  }
}

/** What stands before a username in the address of an author. */
const authors = href.author({ username: '-' }).slice(0, -1)

/** In the transaction that deletes the account. Without the site's secret nobody gets from the hash to the name. */
export async function rememberErased(tx: Db, config: Config, username: string): Promise<void> {
  await tx
    .insertInto('erased_names')
    .values({ hash: hashOf(config, username) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those that name no deleted author: old links go on being followed, and what is written down of them would name somebody again. */
export async function withoutErased<T>(db: Db, config: Config, rows: T[], pathOf: (row: T) => string): Promise<T[]> {
  const hashes = rows.map((row) => authorsIn(pathOf(row)).map((name) => hashOf(config, name)))
  if (hashes.every((some) => some.length === 0)) return rows
  const found = await db.selectFrom('erased_names').select('hash').where('hash', 'in', hashes.flat()).execute()
  const erased = new Set(found.map(({ hash }) => hash))
  return rows.filter((_, at) => !hashes[at]?.some((hash) => erased.has(hash)))
}

/** Usernames in an address of any language: of an author's page, feed or old page below it. */
function authorsIn(path: string): string[] {
  const parts = path.split(authors)
  return parts.slice(1).map((part) => decoded(part.split(/[/?#]/, 1)[0] ?? ''))
}

function hashOf(config: Config, username: string): string {
  return hmac(config, 'erased name', username.toLowerCase())
}
