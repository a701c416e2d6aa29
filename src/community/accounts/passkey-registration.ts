import type { Client } from '#platform/http/routes.ts'
import type { Config, Services } from '#platform/services.ts'
import { passkeyRefused } from './errors.ts'
import { newChallenge, takeChallenge, type Answerer } from './passkey-challenge.ts'
import type { NewPasskey } from './passkey-fields.ts'
import type { PasskeyRow } from './passkey-store.ts'
import { relyingParty } from './verify-passkey.ts'

/** Ed25519, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257]

interface Registration {
  answerer: Answerer
  /** What the authenticator keeps: base64url of at most 64 bytes. */
  handle: string
  /** What it shows in its list of accounts. */
  userName: string
  displayName: string
  known: PasskeyRow[]
  userVerification: 'required' | 'preferred'
}

export type NewPasskeyColumns = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'>

/** For `navigator.credentials.create()`. */
export async function registrationOptions(services: Services, registration: Registration, client: Client): Promise<Record<string, unknown>> {
  const { answerer, handle, userName, displayName, known, userVerification } = registration
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: services.config.siteName,
    rpID: relyingParty(services.config).id,
    userID: Buffer.from(handle, 'base64url'),
    userName,
    userDisplayName: displayName,
    challenge: Buffer.from(await newChallenge(services, 'register', answerer, client), 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
    // Without it a login would have to ask for an address first, and tell by its answer who has passkeys.
    authenticatorSelection: { residentKey: 'required', userVerification },
  })
  return { ...options }
}

/** Of an answer to a challenge that `answerer` was given. @throws Problem 422 passkey-refused */
export async function registeredPasskey(
  services: Services,
  passkey: NewPasskey,
  { answerer, mustVerifyUser }: { answerer: Answerer; mustVerifyUser: boolean },
  client: Pick<Client, 'cookies'>,
): Promise<NewPasskeyColumns> {
  const challenge = await takeChallenge(services, 'register', { clientDataJSON: passkey.response.clientDataJSON, answerer }, client)
  if (challenge === undefined) throw passkeyRefused()
  return verified(services.config, passkey, { challenge, mustVerifyUser })
}

export function transportsOf({ transports }: Pick<PasskeyRow, 'transports'>): string[] {
  return JSON.parse(transports) as string[] // written below
}

async function verified(
  config: Config,
  { id, rawId, response }: NewPasskey,
  { challenge, mustVerifyUser }: { challenge: string; mustVerifyUser: boolean },
): Promise<NewPasskeyColumns> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, attestationObject, transports = [] } = response
  const site = relyingParty(config)
  const verification = await verifyRegistrationResponse({
    response: { id, rawId, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: mustVerifyUser,
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
