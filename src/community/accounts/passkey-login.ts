import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { openProved } from './current-access.ts'
import { accountClosed, passkeyRefused, passkeySuspended } from './errors.ts'
import { accountOf, newChallenge } from './passkey-challenge.ts'
import type { PasskeyPurpose } from './passkey-challenge-store.ts'
import type { PasskeyAnswer } from './passkey-fields.ts'
import { findPasskey, listPasskeys } from './passkey-store.ts'
import { transportsOf } from './passkey-registration.ts'
import { beginStaffSession } from './staff-session.ts'
import { findUser } from './store.ts'
import { trustDevice } from './trusted-device.ts'
import { relyingParty, verifyPasskey } from './verify-passkey.ts'

type Purpose = Exclude<PasskeyPurpose, 'register'>

/** For `navigator.credentials.get()`. Names passkeys only to their owner: before a login the answer is the same for everybody. */
export async function passkeyOptions(services: Services, purpose: Purpose, owner: number | null, client: Client): Promise<Record<string, unknown>> {
  const passkeys = owner === null ? [] : await listPasskeys(services.database.db, owner)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.config).id,
    challenge: Buffer.from(await newChallenge(services, purpose, accountOf(owner), client), 'base64url'),
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
    userVerification: purpose === 'second-factor' ? 'preferred' : 'required',
  })
  return { ...options }
}

/** A session of the owner with everything that the account demands, however many wrong passwords strangers have tried. @throws Problem 422, 403 */
export async function logInByPasskey(services: Services, answer: PasskeyAnswer, client: Client): Promise<string> {
  const passkey = await verifyPasskey(services, answer, { purpose: 'login', owner: undefined }, client)
  const user = await findUser(services.database.db, passkey.user_id)
  if (!user) throw passkeyRefused()
  if (user.status !== 'active') throw accountClosed()
  trustDevice(services.config, client, user.id)
  const token = await services.database.write(async ({ tx }) => {
    const opened = await openProved(tx, services, user, { client, confirmed: true, refused: passkeyRefused })
    const current = await findPasskey(tx, passkey.credential_id)
    if (!current) throw passkeyRefused()
    if (current.suspended_at !== null) throw passkeySuspended()
    return opened
  })
  await beginStaffSession(services, token, client)
  return token
}
