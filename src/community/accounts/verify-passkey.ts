import { hmac } from '#platform/secret.ts'
import type { Client } from '#platform/http/routes.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Config, Services } from '#platform/services.ts'
import { lockUser } from './current-access.ts'
import { passkeyRefused, passkeySuspended } from './errors.ts'
import { accountOf, takeChallenge } from './passkey-challenge.ts'
import type { PasskeyPurpose } from './passkey-challenge-store.ts'
import type { PasskeyAnswer } from './passkey-fields.ts'
import { advanceCounter, findPasskey, resumePasskey, type PasskeyRow } from './passkey-store.ts'
import type { UserRow } from './store.ts'

/** The site as authenticators know it. Passkeys work at the readers' address only. */
export function relyingParty({ siteUrl }: Config): { id: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl)
  return { id: hostname, origin }
}

/** What authenticators keep instead of who somebody is: 256 bit, base64url. */
export function userHandle(config: Config, userId: number): string {
  return hmac(config, 'passkey user', String(userId))
}

/** The same for an account that the invitation is still to open. */
export function invitedHandle(config: Config, invitationId: number): string {
  return hmac(config, 'passkey user', `invitation ${invitationId}`)
}

interface Expected {
  purpose: Exclude<PasskeyPurpose, 'register'>
  /** Whose passkey it must be; undefined before a login by passkey alone. */
  owner: number | undefined
  /** The account as it was when its password was right too: a suspended passkey counts again. */
  proved?: UserRow | undefined
}

/**
 * The passkey that has just signed a challenge of ours. What cannot be believed has one answer, so that nobody learns which
 * passkeys there are. @throws Problem 422 passkey-refused, passkey-suspended
 */
export async function verifyPasskey(services: Services, answer: PasskeyAnswer, expected: Expected, client: Pick<Client, 'cookies'>): Promise<PasskeyRow> {
  const { purpose, owner, proved } = expected
  const answerer = accountOf(purpose === 'proof' ? (owner ?? null) : null)
  const challenge = await takeChallenge(services, purpose, { clientDataJSON: answer.response.clientDataJSON, answerer }, client)
  const passkey = await findPasskey(services.database.db, answer.id)
  if (challenge === undefined || !passkey || (owner !== undefined && passkey.user_id !== owner)) throw passkeyRefused()
  const handle = answer.response.userHandle
  if (handle && handle !== (passkey.user_handle ?? userHandle(services.config, passkey.user_id))) throw passkeyRefused()
  const use = await signedUse(services.config, answer, { challenge, passkey, mustVerifyUser: purpose !== 'second-factor' })
  await countUse(services, passkey, use)
  if (passkey.suspended_at !== null) await resume(services, passkey, proved)
  return passkey
}

/** @throws Problem 422 passkey-suspended, also when the password was changed since it was right: that is why the passkey is suspended */
async function resume(services: Services, passkey: PasskeyRow, proved: UserRow | undefined): Promise<void> {
  if (!proved) throw passkeySuspended()
  await services.database.write(async ({ tx }) => {
    const user = await lockUser(tx, services, proved.id)
    if (user?.password_hash !== proved.password_hash) throw passkeySuspended()
    await resumePasskey(tx, passkey.id)
  })
}

interface Use {
  counter: number
  backed_up: 0 | 1
}

async function signedUse(
  config: Config,
  answer: PasskeyAnswer,
  { challenge, passkey, mustVerifyUser }: { challenge: string; passkey: PasskeyRow; mustVerifyUser: boolean },
): Promise<Use> {
  const { id, origin } = relyingParty(config)
  // Loaded here: its parsers of certificates take 100 ms of each start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { authenticatorData, clientDataJSON, signature } = answer.response
  const verification = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { authenticatorData, clientDataJSON, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // Its own check of the counter cannot be told from its other refusals: `countUse` does it.
    credential: { id: passkey.credential_id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
    requireUserVerification: mustVerifyUser,
  }).catch(() => undefined)
  if (!verification?.verified) throw passkeyRefused()
  const { newCounter, credentialBackedUp } = verification.authenticationInfo
  return { counter: newCounter, backed_up: credentialBackedUp ? 1 : 0 }
}

/** A counter that does not go on says that the passkey was copied: its owner is told. @throws Problem 422 passkey-refused */
async function countUse(services: Services, passkey: PasskeyRow, use: Use): Promise<void> {
  const { id, user_id: user, name } = passkey
  const goesOn = await services.database.write(async ({ tx }) => {
    const isNewer = await advanceCounter(tx, id, { ...use, now: services.now() })
    if (!isNewer) await enqueueMail(tx, { mail: 'passkey-copied', data: { user, name } })
    return isNewer
  })
  if (!goesOn) throw passkeyRefused()
}
