import { isAtOrBelow } from '#platform/db/address-below.ts'
import type { Db } from '#platform/db/tables.ts'

interface WebsubFeedTable {
  /** Of its page, with that of the language before it. */
  base: string
  hash: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    websub_feeds: WebsubFeedTable
  }
}

/** Feeds in no list: hubs are to be told, whatever is in them. */
export async function noteFeed(db: Db, base: string): Promise<void> {
  await db
    .insertInto('websub_feeds')
    .values({ base, hash: '' })
    .onConflict((conflict) => conflict.column('base').doNothing())
    .execute()
}

export async function notifiedHashes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('websub_feeds').selectAll().execute()
  return new Map(rows.map(({ base, hash }) => [base, hash]))
}

/** `told`: the new hashes by feed; null where nothing is to be kept. */
export async function keepHashes(db: Db, told: ReadonlyMap<string, string | null>): Promise<void> {
  for (const [base, hash] of told) {
    if (hash === null) await db.deleteFrom('websub_feeds').where('base', '=', base).execute()
    else
      await db
        .insertInto('websub_feeds')
        .values({ base, hash })
        .onConflict((conflict) => conflict.column('base').doUpdateSet({ hash }))
        .execute()
  }
}

export async function forgetFeeds(db: Db, path: string): Promise<void> {
  await db.deleteFrom('websub_feeds').where(isAtOrBelow('base', path)).execute()
}
