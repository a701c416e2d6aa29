import type { Db } from '#platform/db/tables.ts'

interface SetUpLinkTable {
  id: number
  /** The token is derived from it and the site's secret. Null: used, or never needed. */
  nonce: string | null
  expires_at: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    setup_link: SetUpLinkTable
  }
}

export function findSetUpLink(db: Db): Promise<SetUpLinkTable | undefined> {
  return db.selectFrom('setup_link').selectAll().executeTakeFirst()
}

/** Only where none was ever made. */
export async function insertSetUpLink(db: Db, link: { nonce: string; expires_at: number }): Promise<void> {
  await db
    .insertInto('setup_link')
    .values({ id: 1, ...link })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function replaceSetUpLink(db: Db, link: Pick<SetUpLinkTable, 'nonce' | 'expires_at'>): Promise<void> {
  await db
    .insertInto('setup_link')
    .values({ id: 1, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
}
