import type { Feature } from '#platform/feature.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { accessTag } from './access-tag.ts'
import { lockUser } from './current-access.ts'
import { removeLinksOfUser, removeLinksTo } from './email-token-store.ts'
import { removeIdentities } from './identity-store.ts'
import { withdrawInvitations } from './invitation-store.ts'
import { removeChallengesOf } from './passkey-challenge-store.ts'
import { suspendPasskeys } from './passkey-store.ts'
import { removeRegistrations } from './registration-store.ts'
import { removeSessions, restartSessions } from './session-store.ts'
import { removeSignInsFor, removeSignInsOf } from './sign-in-store.ts'
import type { UserRow } from './store.ts'
import { tokenHash } from './tokens.ts'

/**
 * Ends everything that gives access to an account besides its password, authenticator app and providers (`disconnectProviders`): sessions and their streams,
 * mailed links, sign-ins and connections under way, invitations to and by the person, and what other features hold (script tokens, uploads).
 * Passkeys stay as a second factor, but each opens nothing by itself until it was used beside the password once. Whoever may
 * have lost control of an account, or a power, goes through here. `keptToken`: the session that asks. Returns how many sessions ended.
 */
export async function revokeAccess(
  services: Services,
  all: Feature[],
  writing: Writing,
  user: Pick<UserRow, 'id' | 'email'>,
  keptToken: string | null = null,
): Promise<number> {
  const { tx } = writing
  await lockUser(tx, services, user.id)
  writing.purge(accessTag(user.id))
  const ended = await removeSessions(tx, user.id, keptToken === null ? null : tokenHash(keptToken))
  await removeLinksOfUser(tx, user.id)
  await removeSignInsOf(tx, user.id)
  await removeChallengesOf(tx, user.id)
  await suspendPasskeys(tx, user.id, services.now())
  await withdrawInvitations(tx, user.id, user.email)
  if (user.email !== null) {
    await removeLinksTo(tx, user.email, 'reset')
    await removeLinksTo(tx, user.email, 'login')
    await removeRegistrations(tx, user.email)
    await removeSignInsFor(tx, user.email)
  }
  for (const feature of all) await feature.revokeAccess?.(services, writing, user.id)
  return ended
}

/** Takes from providers what they open, and tells the owner: a thief may have connected theirs. The mailbox, or its link, connects again. */
export async function disconnectProviders(tx: Writing['tx'], userId: number): Promise<void> {
  for (const provider of await removeIdentities(tx, userId)) await enqueueMail(tx, { mail: 'identity-disconnected', data: { user: userId, provider } })
}

/**
 * For whoever gains powers: sessions go on, but the new powers wait for a proof of identity in each. What scripts and other
 * features hold was given for less, and ends.
 */
export async function keepSessions(services: Services, all: Feature[], writing: Writing, userId: number): Promise<void> {
  await restartSessions(writing.tx, userId, services.now())
  for (const feature of all) await feature.revokeAccess?.(services, writing, userId)
}
