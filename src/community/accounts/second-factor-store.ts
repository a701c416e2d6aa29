import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface SecondFactorTable {
  user_id: number
  /** Encrypted (totp.ts). */
  secret: string
  /** The newest 30 s step whose code was taken. */
  last_step: number
  created_at: number
  /** Null while it is being set up. */
  confirmed_at: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    second_factors: SecondFactorTable
    recovery_codes: { user_id: number; code_hash: string }
  }
}

type SecondFactorRow = Selectable<SecondFactorTable>

export function findSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Begins anew; one that is on stays until it is removed. */
export async function keepSecret(db: Db, userId: number, secret: string, now: number): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret, last_step: 0, created_at: now, confirmed_at: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** True for the first one who brings a code of `step`; none before it is taken any more. */
export async function consumeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where another secret has taken its place, or it is confirmed already. */
export async function confirmSecondFactor(db: Db, userId: number, secret: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function removeSecondFactor(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export async function updateRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await removeRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** True for exactly one of all who try. */
export async function consumeRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hash).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return (await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute()).length
}
