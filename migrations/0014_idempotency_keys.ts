import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Answers to writes that came with a key, for those who send the same write again. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`
    create table idempotency_keys (
      id text primary key,
      user_id ${integer} references users (id) on delete cascade,
      request text not null,
      owner text not null,
      state text not null check (state in ('running', 'written', 'answered')),
      answer text,
      created_at ${integer} not null,
      leased_until ${integer} not null,
      check ((state = 'answered') = (answer is not null))
    ) ${strict}`.execute(db)
  await sql`create index idempotency_keys_created on idempotency_keys (created_at)`.execute(db)
  await sql`create index idempotency_keys_user on idempotency_keys (user_id)`.execute(db)
}
