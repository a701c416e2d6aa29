import { t } from '#i18n/messages.ts'
import type { Transaction } from 'kysely'
import { isoDate } from '#base/dates.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Tables } from '#platform/db/tables.ts'
import { removeUnowned } from '#operations/media/service.ts'
import type { Feature } from '#platform/feature.ts'
import { deleteMailsTo } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { assertAccess } from './current-access.ts'
import { rememberErased } from './erased-names.ts'
import { listInvitationsOf } from './invitation-store.ts'
import { listIdentities, removeIdentities } from './identity-store.ts'
import { ownAccount } from './own-account.ts'
import { removeChallengesOf } from './passkey-challenge-store.ts'
import { removePasskeys } from './passkey-store.ts'
import { listOwnPasskeys } from './passkeys.ts'
import { countRecoveryCodes, findSecondFactor, removeRecoveryCodes, removeSecondFactor } from './second-factor-store.ts'
import { revokeAccess } from './revoke-access.ts'
import { listSessions } from './session-store.ts'
import { changeStanding } from './standing.ts'
import type { UserRow } from './store.ts'

/** Everything the site holds about one person: this feature's part and that of every other. */
export async function exportAccount(services: Services, all: Feature[], viewer: Viewer): Promise<Record<string, unknown>> {
  const { db } = services.database
  const sessions = await listSessions(db, viewer.id)
  const identities = await listIdentities(db, viewer.id)
  const account = await ownAccount(services, viewer, null)
  const factor = await findSecondFactor(db, viewer.id)
  const recovery_codes = await countRecoveryCodes(db, viewer.id)
  const invitations = await listInvitationsOf(db, viewer.id, account.email)
  const parts = await Promise.all(all.map((feature) => feature.personal?.(services, all).export(viewer.id)))
  return Object.assign(
    {
      exported_at: isoDate(services.now()),
      account,
      sessions: sessions.map(({ device, created_at, used_at }) => ({ device, created_at: isoDate(created_at), used_at: isoDate(used_at) })),
      second_factor: factor?.confirmed_at ? { on_since: isoDate(factor.confirmed_at), recovery_codes } : null,
      passkeys: await listOwnPasskeys(services, viewer.id),
      invitations: invitations.map(({ email, name, role, note, sent_at }) => ({ email, name, role, note, sent_at: isoDate(sent_at) })),
      identities: identities.map(({ provider, subject, created_at }) => ({ provider, subject, created_at: isoDate(created_at) })),
    },
    ...parts,
  )
}

/** The row stays, without anything that says whose it was: what hangs on it would otherwise go too. @throws Problem 422 for the last administrator, 401 */
export async function deleteAccount(services: Services, all: Feature[], user: UserRow, viewer: Viewer): Promise<void> {
  const { database } = services
  await database.write(async (writing) => {
    const { tx, purge } = writing
    await changeStanding(services, tx, user.id, anonymous(user.id, services.now()))
    await assertAccess(tx, services, viewer)
    await revokeAccess(services, all, writing, user)
    await removeProofs(tx, user)
    await rememberErased(tx, services.config, user.username)
    for (const feature of all) await feature.personal?.(services, all).erase(writing, user.id, user.email, user.username)
    if (user.avatar_media_id !== null) await removeUnowned(services, all, writing, user.avatar_media_id)
    purge('authors', `author:${user.id}`)
  })
}

function anonymous(id: number, now: number) {
  return {
    username: `deleted-${id}`,
    name: t('accounts.deleted-account'),
    email: null,
    email_verified_at: null,
    password_hash: null,
    role: 'member',
    status: 'deleted',
    bio: '',
    website: '',
    location: '',
    links: '[]',
    avatar: null,
    avatar_media_id: null,
    updated_at: now,
  } as const
}

async function removeProofs(tx: Transaction<Tables>, user: UserRow): Promise<void> {
  await removeIdentities(tx, user.id)
  await removeSecondFactor(tx, user.id)
  await removeRecoveryCodes(tx, user.id)
  await removePasskeys(tx, user.id)
  await removeChallengesOf(tx, user.id)
  await deleteMailsTo(tx, user)
}
