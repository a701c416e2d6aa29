import type { Selectable } from 'kysely'
import type { Db } from '../db/tables.ts'

interface IdempotencyKeyTable {
  /** HMAC of the key and of who sent it: the key itself is stored nowhere. */
  id: string
  /** Null for everybody without an account, also while the registration waits for its mail (a negative id). */
  user_id: number | null
  /** HMAC of the call with everything that was sent. */
  request: string
  /** Names the run that may write under this key. */
  owner: string
  /** `written`: the effect is committed, the answer is not stored yet. */
  state: 'running' | 'written' | 'answered'
  /** Encrypted with a key that is derived from the idempotency key. */
  answer: string | null
  created_at: number
  /** Epoch ms after which a run without an answer counts as dead. */
  leased_until: number
}

declare module '../db/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeyTable
  }
}

type IdempotencyKeyRow = Selectable<IdempotencyKeyTable>

export function findKey(db: Db, id: string, createdAfter: number): Promise<IdempotencyKeyRow | undefined> {
  return db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).where('created_at', '>', createdAfter).executeTakeFirst()
}

/** Takes a free key, an expired one, or one whose run died before it wrote anything. False when another run has it. */
export async function claimKey(db: Db, row: Omit<IdempotencyKeyRow, 'state' | 'answer'>, createdAfter: number): Promise<boolean> {
  const claimed = { ...row, state: 'running' as const, answer: null }
  const taken = await db
    .insertInto('idempotency_keys')
    .values(claimed)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(claimed)
        .where((on) =>
          on.or([
            on('idempotency_keys.created_at', '<=', createdAfter),
            on.and([on('idempotency_keys.state', '=', 'running'), on('idempotency_keys.leased_until', '<=', row.created_at)]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** False when the run has lost its key to another one. */
export async function markWritten(db: Db, id: string, owner: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ state: 'written' })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function storeAnswer(db: Db, id: string, owner: string, answer: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ state: 'answered', answer }).where('id', '=', id).where('owner', '=', owner).execute()
}

export async function releaseKey(db: Db, id: string, owner: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).where('owner', '=', owner).execute()
}

export async function removeKeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}

export async function removeOldKeys(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
}
