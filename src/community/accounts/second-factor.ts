import { randomInt } from 'node:crypto'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { hmac } from '#platform/secret.ts'
import type { Services } from '#platform/services.ts'
import {
  confirmSecondFactor,
  findSecondFactor,
  keepSecret,
  removeSecondFactor,
  updateRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from './second-factor-store.ts'
import { secondFactorRequired, taken, wrongCode } from './errors.ts'
import { base32, decrypted, encrypted, newSecret, otpauth, stepOf } from './totp.ts'

const recoveryCodes = 10

/** @throws Problem 422 when a second factor is on and `code` is missing or wrong, 429 after too many wrong ones */
export async function requireCode(services: Services, userId: number, code: string | undefined): Promise<void> {
  const factor = await findSecondFactor(services.database.db, userId)
  if (!factor || factor.confirmed_at === null) return
  if (!code) throw secondFactorRequired()
  await takeCode(services, userId, factor.secret, code)
}

/** A new secret; it counts for nothing before it is confirmed. @throws Problem 422 when one is on */
export async function beginSecondFactor(services: Services, user: { id: number; username: string }): Promise<{ secret: string; uri: string }> {
  const { db } = services.database
  const known = await findSecondFactor(db, user.id)
  if (known && known.confirmed_at !== null) throw taken('code', 'A second factor is on already.')
  const secret = newSecret()
  await keepSecret(db, user.id, encrypted(services.config, user.id, secret), services.now())
  return { secret: base32(secret), uri: otpauth(secret, services.config.siteName, user.username) }
}

/** Returns the recovery codes, shown this once. @throws Problem 422 wrong-code */
export async function confirmNewFactor(services: Services, userId: number, code: string): Promise<string[]> {
  const factor = await findSecondFactor(services.database.db, userId)
  if (!factor || factor.confirmed_at !== null) throw wrongCode()
  await takeCode(services, userId, factor.secret, code, { recovery: false })
  const codes = newCodes()
  await services.database.write(async ({ tx }) => {
    await confirmSecondFactor(tx, userId, services.now())
    await updateRecoveryCodes(
      tx,
      userId,
      codes.map((one) => hashOf(services, userId, one)),
    )
    await enqueueMail(tx, { letter: 'second-factor-on', data: { user: userId } })
  })
  return codes
}

export async function renewRecoveryCodes(services: Services, userId: number): Promise<string[]> {
  const codes = newCodes()
  await services.database.write(async ({ tx }) => {
    await updateRecoveryCodes(
      tx,
      userId,
      codes.map((one) => hashOf(services, userId, one)),
    )
    await enqueueMail(tx, { letter: 'recovery-codes-new', data: { user: userId } })
  })
  return codes
}

export async function dropSecondFactor(services: Services, userId: number): Promise<void> {
  await services.database.write(async ({ tx }) => {
    await removeSecondFactor(tx, userId)
    await enqueueMail(tx, { letter: 'second-factor-off', data: { user: userId } })
  })
}

async function takeCode(services: Services, userId: number, secret: string, code: string, { recovery = true } = {}): Promise<void> {
  const limits = limitsOf(services)
  const subject = `code ${userId}`
  await limits.guess(subject)
  const { db } = services.database
  const step = stepOf(decrypted(services.config, userId, secret), code, services.now())
  const right = step === undefined ? recovery && (await spendRecoveryCode(db, userId, hashOf(services, userId, code))) : await spendStep(db, userId, step)
  if (!right) throw wrongCode()
  await limits.guessed(subject)
}

/** 50 bit each, without letters that look alike: 'k7f3m-9xqtw'. */
function newCodes(): string[] {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodes }, () => `${part()}-${part()}`)
}

function hashOf(services: Services, userId: number, code: string): string {
  return hmac(services.config, 'recovery code', `${userId}\n${code.replaceAll('-', '')}`)
}
