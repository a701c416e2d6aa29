import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Client } from '#platform/http/routes.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Config, Services } from '#platform/services.ts'
import { passkeyRefused } from './errors.ts'
import { newChallenge, takeChallenge } from './passkey-challenge.ts'
import type { Passkey } from './passkey-contract.ts'
import type { NewPasskey } from './passkey-fields.ts'
import { findOwnPasskey, insertPasskey, listPasskeys, removePasskey, renamePasskey, type PasskeyRow } from './passkey-store.ts'
import { codesForFirst, keepOrDropCodes } from './recovery-codes.ts'
import { updateUser, type UserRow } from './store.ts'
import { relyingParty, userHandle } from './verify-passkey.ts'

/** More than anybody needs. */
const mostPasskeys = 10

/** Ed25519, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257]

type Options = Record<string, unknown>

/** For `navigator.credentials.create()`. @throws Problem 422 passkeys-full, password-missing */
export async function beginPasskey(services: Services, user: UserRow, client: Client): Promise<Options> {
  // Whoever has none could neither prove anything nor get in once the passkey is lost.
  if (user.password_hash === null) throw new Problem(422, 'password-missing', t('accounts.second-factor-needs-password'))
  const known = await listPasskeys(services.database.db, user.id)
  if (known.length >= mostPasskeys) throw passkeysFull()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: services.config.siteName,
    rpID: relyingParty(services.config).id,
    userID: Buffer.from(userHandle(services.config, user.id), 'base64url'),
    userName: user.email ?? user.username,
    userDisplayName: user.name,
    challenge: Buffer.from(await newChallenge(services, 'register', user.id, client), 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
    // Without it a login would have to ask for an address first, and tell by its answer who has passkeys.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  return { ...options }
}

/** With the recovery codes where this is the first second factor. @throws Problem 422 passkey-refused, passkeys-full */
export async function addPasskey(
  services: Services,
  userId: number,
  { name, passkey }: { name: string; passkey: NewPasskey },
  client: Client,
): Promise<{ data: Passkey; recovery_codes: string[] | null }> {
  const challenge = await takeChallenge(services, 'register', { clientDataJSON: passkey.response.clientDataJSON, userId }, client)
  if (challenge === undefined) throw passkeyRefused()
  const columns = await registered(services.config, passkey, challenge)
  try {
    return await services.database.write(async ({ tx }) => {
      // Locks the row: of several at once each sees those before it.
      await updateUser(tx, userId, { updated_at: services.now() })
      const known = await listPasskeys(tx, userId)
      if (known.length >= mostPasskeys) throw passkeysFull()
      const recovery_codes = await codesForFirst(tx, services.config, userId)
      const id = await insertPasskey(tx, { ...columns, user_id: userId, name, created_at: services.now() })
      await enqueueMail(tx, { mail: 'passkey-added', data: { user: userId, name } })
      const row = await findOwnPasskey(tx, userId, id)
      if (!row) throw passkeyRefused()
      return { data: passkeyOf(row), recovery_codes }
    })
  } catch (error) {
    throw uniqueViolation(error) ? passkeyRefused() : error
  }
}

export async function listOwnPasskeys({ database: { db } }: Services, userId: number): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(passkeyOf)
}

/** @throws Problem 404 */
export async function changePasskeyName({ database: { db } }: Services, userId: number, id: number, name: string): Promise<Passkey> {
  const row = await findOwnPasskey(db, userId, id)
  if (!row) throw passkeyNotFound()
  await renamePasskey(db, id, name)
  return passkeyOf({ ...row, name })
}

/** @throws Problem 404 */
export async function dropPasskey(services: Services, userId: number, id: number): Promise<void> {
  await services.database.write(async ({ tx }) => {
    const row = await findOwnPasskey(tx, userId, id)
    if (!row || !(await removePasskey(tx, id))) throw passkeyNotFound()
    await keepOrDropCodes(tx, userId)
    await enqueueMail(tx, { mail: 'passkey-removed', data: { user: userId, name: row.name } })
  })
}

async function registered(
  config: Config,
  { id, rawId, response }: NewPasskey,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'>> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, attestationObject, transports = [] } = response
  const site = relyingParty(config)
  const verification = await verifyRegistrationResponse({
    response: { id, rawId, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    // As a second factor it is good without; whoever logs in with it alone is asked for it then.
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verification?.verified) throw passkeyRefused()
  const { credential, credentialBackedUp } = verification.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transports),
    backed_up: credentialBackedUp ? 1 : 0,
  }
}

export function transportsOf({ transports }: Pick<PasskeyRow, 'transports'>): string[] {
  return JSON.parse(transports) as string[] // written above
}

function passkeyOf({ id, name, created_at, used_at, backed_up, suspended_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: isoDate(created_at),
    used_at: used_at === null ? null : isoDate(used_at),
    backed_up: backed_up === 1,
    suspended: suspended_at !== null,
  }
}

function passkeysFull(): Problem {
  return new Problem(422, 'passkeys-full', t('accounts.error-passkeys-full', { count: mostPasskeys }))
}

function passkeyNotFound(): Problem {
  return new Problem(404, 'passkey-not-found', t('accounts.error-passkey-not-found'))
}
