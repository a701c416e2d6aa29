import type { Viewer } from '#base/viewer.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { assertAccess } from './current-access.ts'
import type { PasskeyAnswer } from './passkey-fields.ts'
import { removePasskeys } from './passkey-store.ts'
import { hasSecondFactor, keepOrDropCodes, newRecoveryCodes, secondFactorsOf, takeRecoveryCode } from './recovery-codes.ts'
import { confirmSecondFactor, findSecondFactor, keepSecret, removeRecoveryCodes, removeSecondFactor, consumeStep } from './second-factor-store.ts'
import { secondFactorRequired, taken, wrongCode } from './errors.ts'
import type { UserRow } from './store.ts'
import { base32, decrypted, encrypted, newSecret, otpauth, stepOf } from './totp.ts'
import { verifyPasskey } from './verify-passkey.ts'
import { t } from '#i18n/messages.ts'

/** What comes beside a password or a mailed link: a code of an app, a recovery code, or the answer of a passkey. */
export interface SecondProof {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/**
 * `beside`: what was right before. A suspended passkey counts beside the password only: a provider or a mailbox may be what the
 * thief has. @throws Problem 422 when there is a second factor and nothing of it, or something wrong, is given; 429 after too many wrong codes
 */
export async function requireSecondFactor(
  services: Services,
  user: UserRow,
  { code, passkey }: SecondProof,
  beside: 'password' | 'link' | 'provider',
  client: Pick<Client, 'cookies'>,
): Promise<void> {
  const has = await secondFactorsOf(services.database.db, user.id)
  if (!has.authenticator && !has.passkey) return
  if (passkey) await verifyPasskey(services, passkey, { purpose: 'second-factor', owner: user.id, proved: beside === 'password' ? user : undefined }, client)
  else if (code) await takeCode(services, user.id, code)
  else throw secondFactorRequired(has)
}

/** A new secret; it counts for nothing before it is confirmed. @throws Problem 422 when one is on */
export async function beginSecondFactor(services: Services, user: { id: number; username: string }): Promise<{ secret: string; uri: string }> {
  const { db } = services.database
  const known = await findSecondFactor(db, user.id)
  if (known && known.confirmed_at !== null) throw taken('code', t('accounts.error-second-factor-on'))
  const secret = newSecret()
  await services.database.write(({ tx }) => keepSecret(tx, user.id, encrypted(services.config, user.id, secret), services.now()))
  return { secret: base32(secret), uri: otpauth(secret, services.config.siteName, user.username) }
}

/** Returns the recovery codes, shown this once. @throws Problem 422 wrong-code */
export async function confirmNewFactor(services: Services, viewer: Viewer, code: string): Promise<string[]> {
  const userId = viewer.id
  const factor = await findSecondFactor(services.database.db, userId)
  if (!factor || factor.confirmed_at !== null) throw wrongCode()
  await guessing(services, userId, () => takeStep(services, userId, factor.secret, code))
  return services.database.write(async ({ tx }) => {
    await assertAccess(tx, services, viewer)
    if (!(await confirmSecondFactor(tx, userId, factor.secret, services.now()))) throw wrongCode()
    await enqueueMail(tx, { mail: 'second-factor-on', data: { user: userId } })
    return newRecoveryCodes(tx, services.config, userId)
  })
}

/** Passkeys stay, and with them the recovery codes. */
export async function dropAuthenticator(services: Services, viewer: Viewer): Promise<void> {
  const userId = viewer.id
  await services.database.write(async ({ tx }) => {
    await assertAccess(tx, services, viewer)
    await removeSecondFactor(tx, userId)
    await keepOrDropCodes(tx, userId)
    const mail = (await hasSecondFactor(tx, userId)) ? 'authenticator-off' : 'second-factor-off'
    await enqueueMail(tx, { mail, data: { user: userId } })
  })
}

/** For somebody who has lost it: of every kind, so that the password alone opens the account again. */
export async function dropSecondFactor({ tx }: Writing, userId: number): Promise<void> {
  await removeSecondFactor(tx, userId)
  await removePasskeys(tx, userId)
  await removeRecoveryCodes(tx, userId)
  await enqueueMail(tx, { mail: 'second-factor-off', data: { user: userId } })
}

async function takeCode(services: Services, userId: number, code: string): Promise<void> {
  const factor = await findSecondFactor(services.database.db, userId)
  const secret = factor?.confirmed_at ? factor.secret : undefined
  await guessing(
    services,
    userId,
    async () => (secret !== undefined && (await takeStep(services, userId, secret, code))) || takeRecoveryCode(services, userId, code),
  )
}

async function takeStep(services: Services, userId: number, secret: string, code: string): Promise<boolean> {
  const step = stepOf(decrypted(services.config, userId, secret), code, services.now())
  return step !== undefined && consumeStep(services.database.db, userId, step)
}

async function guessing(services: Services, userId: number, isRight: () => Promise<boolean>): Promise<void> {
  const limits = limitsOf(services)
  const subject = `code ${userId}`
  await limits.guess(subject)
  if (!(await isRight())) throw wrongCode()
  await limits.guessed(subject)
}
