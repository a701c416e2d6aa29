import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Viewer } from '#base/viewer.ts'
import type { Db, Tables } from '#platform/db/tables.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { hmac } from '#platform/secret.ts'
import type { Config, Services } from '#platform/services.ts'
import { assertAccess } from './current-access.ts'
import { listPasskeys } from './passkey-store.ts'
import { findSecondFactor, removeRecoveryCodes, consumeRecoveryCode, updateRecoveryCodes } from './second-factor-store.ts'

const count = 10

/** They replace those that there were, and are returned this once. */
export async function newRecoveryCodes(tx: Transaction<Tables>, config: Config, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await updateRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(config, userId, code)),
  )
  return codes
}

/** Codes for whoever is about to get a first second factor; null for those who have one. */
export async function codesForFirst(tx: Transaction<Tables>, config: Config, userId: number): Promise<string[] | null> {
  return (await hasSecondFactor(tx, userId)) ? null : newRecoveryCodes(tx, config, userId)
}

export async function renewRecoveryCodes(services: Services, viewer: Viewer): Promise<string[]> {
  return services.database.write(async ({ tx }) => {
    await assertAccess(tx, services, viewer)
    await enqueueMail(tx, { mail: 'recovery-codes-new', data: { user: viewer.id } })
    return newRecoveryCodes(tx, services.config, viewer.id)
  })
}

/** Once nothing asks for a second factor any more they open nothing, and go. */
export async function keepOrDropCodes(tx: Transaction<Tables>, userId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await removeRecoveryCodes(tx, userId)
}

/** True for exactly one of all who bring this one. */
export function takeRecoveryCode({ config, database: { db } }: Services, userId: number, code: string): Promise<boolean> {
  return consumeRecoveryCode(db, userId, hashOf(config, userId, code))
}

/** Of any kind: an authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { authenticator, passkey } = await secondFactorsOf(db, userId)
  return authenticator || passkey
}

export async function secondFactorsOf(db: Db, userId: number): Promise<{ authenticator: boolean; passkey: boolean }> {
  const factor = await findSecondFactor(db, userId)
  return { authenticator: Boolean(factor?.confirmed_at), passkey: (await listPasskeys(db, userId)).length > 0 }
}

/** 50 bit, without letters that look alike: 'k7f3m-9xqtw'. */
function newCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}

function hashOf(config: Config, userId: number, code: string): string {
  return hmac(config, 'recovery code', `${userId}\n${code.replaceAll('-', '')}`)
}
