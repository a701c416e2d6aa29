import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Client } from '#platform/http/routes.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { assertAccess } from './current-access.ts'
import { passkeyRefused } from './errors.ts'
import { accountOf } from './passkey-challenge.ts'
import type { Passkey } from './passkey-contract.ts'
import type { NewPasskey } from './passkey-fields.ts'
import { registeredPasskey, registrationOptions, type NewPasskeyColumns } from './passkey-registration.ts'
import { findOwnPasskey, insertPasskey, listPasskeys, removePasskey, renamePasskey, type PasskeyRow } from './passkey-store.ts'
import { codesForFirst, keepOrDropCodes } from './recovery-codes.ts'
import { findUser, updateUser, type UserRow } from './store.ts'
import { userHandle } from './verify-passkey.ts'

/** More than anybody needs. */
const mostPasskeys = 10

type Options = Record<string, unknown>

/** For `navigator.credentials.create()`. @throws Problem 422 passkeys-full, password-missing */
export async function beginPasskey(services: Services, user: UserRow, client: Client): Promise<Options> {
  const known = await listPasskeys(services.database.db, user.id)
  // Whoever has neither could prove nothing.
  if (user.password_hash === null && known.length === 0) throw passwordMissing()
  if (known.length >= mostPasskeys) throw passkeysFull()
  const { email, username, name } = user
  return registrationOptions(
    services,
    {
      answerer: accountOf(user.id),
      handle: userHandle(services.config, user.id),
      userName: email ?? username,
      displayName: name,
      known,
      // As a second factor it is good without; whoever logs in with it alone is asked for it then.
      userVerification: 'preferred',
    },
    client,
  )
}

/** With the recovery codes where this is the first second factor. @throws Problem 422 passkey-refused, passkeys-full */
export async function addPasskey(
  services: Services,
  viewer: Viewer,
  { name, passkey }: { name: string; passkey: NewPasskey },
  client: Client,
): Promise<{ data: Passkey; recovery_codes: string[] | null }> {
  const userId = viewer.id
  const columns = await registeredPasskey(services, passkey, { answerer: accountOf(userId), mustVerifyUser: false }, client)
  try {
    return await services.database.write(async ({ tx }) => {
      await assertAccess(tx, services, viewer)
      // Locks the row: of several at once each sees those before it.
      await updateUser(tx, userId, { updated_at: services.now() })
      const known = await listPasskeys(tx, userId)
      if (known.length >= mostPasskeys) throw passkeysFull()
      const { row, recovery_codes } = await keepPasskey(tx, services, { ...columns, user_id: userId, name, user_handle: null })
      return { data: passkeyOf(row), recovery_codes }
    })
  } catch (error) {
    throw uniqueViolation(error) ? passkeyRefused() : error
  }
}

/** With the recovery codes where this is the first second factor; its owner is told. */
export async function keepPasskey(
  tx: Writing['tx'],
  services: Services,
  passkey: NewPasskeyColumns & Pick<PasskeyRow, 'user_id' | 'name' | 'user_handle'>,
): Promise<{ row: PasskeyRow; recovery_codes: string[] | null }> {
  const { user_id, name } = passkey
  const recovery_codes = await codesForFirst(tx, services.config, user_id)
  const id = await insertPasskey(tx, { ...passkey, created_at: services.now() })
  await enqueueMail(tx, { mail: 'passkey-added', data: { user: user_id, name } })
  const row = await findOwnPasskey(tx, user_id, id)
  if (!row) throw passkeyRefused()
  return { row, recovery_codes }
}

export async function listOwnPasskeys({ database: { db } }: Services, userId: number): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(passkeyOf)
}

/** @throws Problem 404 */
export function changePasskeyName({ database }: Services, userId: number, id: number, name: string): Promise<Passkey> {
  return database.write(async ({ tx }) => {
    const row = await findOwnPasskey(tx, userId, id)
    if (!row) throw passkeyNotFound()
    await renamePasskey(tx, id, name)
    return passkeyOf({ ...row, name })
  })
}

/** @throws Problem 404, 422 password-missing where it alone opens the account */
export async function dropPasskey(services: Services, viewer: Viewer, id: number): Promise<void> {
  const userId = viewer.id
  await services.database.write(async ({ tx }) => {
    await assertAccess(tx, services, viewer)
    // Locks the row: of several at once each sees those before it.
    await updateUser(tx, userId, { updated_at: services.now() })
    const row = await findOwnPasskey(tx, userId, id)
    if (!row || !(await removePasskey(tx, id))) throw passkeyNotFound()
    const [user, left] = [await findUser(tx, userId), await listPasskeys(tx, userId)]
    if (user?.password_hash === null && left.length === 0) throw passwordMissing()
    await keepOrDropCodes(tx, userId)
    await enqueueMail(tx, { mail: 'passkey-removed', data: { user: userId, name: row.name } })
  })
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

function passwordMissing(): Problem {
  return new Problem(422, 'password-missing', t('accounts.second-factor-needs-password'))
}

function passkeysFull(): Problem {
  return new Problem(422, 'passkeys-full', t('accounts.error-passkeys-full', { count: mostPasskeys }))
}

function passkeyNotFound(): Problem {
  return new Problem(404, 'passkey-not-found', t('accounts.error-passkey-not-found'))
}
