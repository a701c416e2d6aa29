import type { Role } from '#base/viewer.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { acceptable, openAccount, type Wanted } from './accept-invitation.ts'
import { deviceOf } from './device.ts'
import { passkeyRefused } from './errors.ts'
import type { Answerer } from './passkey-challenge.ts'
import type { NewPasskey } from './passkey-fields.ts'
import { registeredPasskey, registrationOptions } from './passkey-registration.ts'
import { findPasskey } from './passkey-store.ts'
import { keepPasskey } from './passkeys.ts'
import { tokenHash } from './tokens.ts'
import { invitedHandle } from './verify-passkey.ts'

/** For `navigator.credentials.create()`. @throws Problem 422 as for the acceptance itself, so that no passkey is made in vain */
export async function beginAcceptance(services: Services, wanted: Wanted, client: Client): Promise<Record<string, unknown>> {
  const { id, email } = await acceptable(services, services.database.db, wanted)
  return registrationOptions(
    services,
    {
      answerer: holderOf(wanted),
      // The same at each try: an authenticator replaces what an earlier one has left there.
      handle: invitedHandle(services.config, id),
      userName: email,
      displayName: wanted.name,
      known: [],
      userVerification: 'required',
    },
    client,
  )
}

/** The account, without a password, and a session for it. The passkey has verified its owner. @throws Problem 422 */
export async function acceptByPasskey(
  services: Services,
  { passkey, ...wanted }: Wanted & { passkey: NewPasskey },
  client: Client,
): Promise<{ token: string; role: Role; recovery_codes: string[] }> {
  // First: whoever sends it twice learns that the invitation is used, not that the passkey is wrong.
  const { id, role } = await acceptable(services, services.database.db, wanted)
  const columns = await registeredPasskey(services, passkey, { answerer: holderOf(wanted), mustVerifyUser: true }, client)
  const entry = { ...columns, name: deviceOf(client.userAgent), user_handle: invitedHandle(services.config, id) }
  const { token, kept } = await openAccount(
    services,
    wanted,
    {
      password_hash: null,
      async keep(tx, user_id) {
        if (await findPasskey(tx, entry.credential_id)) throw passkeyRefused()
        return keepPasskey(tx, services, { ...entry, user_id })
      },
    },
    client,
  )
  return { token, role, recovery_codes: kept.recovery_codes ?? [] }
}

function holderOf({ token }: Wanted): Answerer {
  return { user_id: null, invitation_hash: tokenHash(token) }
}
