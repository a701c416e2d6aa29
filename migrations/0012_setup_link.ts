import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * The link by which the first administrator is made. At most one row: without a nonce there has been an administrator, and only
 * the command line makes another link. No row: no link was ever made. Administrators of the demo edition do not count.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`
    create table setup_link (
      id integer primary key check (id = 1),
      nonce text,
      expires_at ${integer},
      check ((nonce is null) = (expires_at is null))
    ) ${strict}`.execute(db)
  await sql`
    insert into setup_link (id)
      select 1 where exists (select 1 from users where role = 'admin' and email is not null and username <> 'demo-admin')`.execute(db)
}
