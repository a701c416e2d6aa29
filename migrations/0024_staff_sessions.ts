import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The staff session of a login: SHA-256 of the secret that its browser holds in a cookie, and when it was last used, epoch ms.
 * Sessions that are open have none: their powers wait for the password once.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`alter table sessions add column staff_hash text`.execute(db)
  await sql`alter table sessions add column staff_used_at ${integer}`.execute(db)
}
