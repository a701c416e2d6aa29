import type { Feature } from '#platform/feature.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { removeLinksOfUser, removeLinksTo } from './email-token-store.ts'
import { removeRegistrations } from './registration-store.ts'
import { removeSessions } from './session-store.ts'
import { removeSignInsFor, removeSignInsOf } from './sign-in-store.ts'
import type { UserRow } from './store.ts'
import { tokenHash } from './tokens.ts'

/**
 * Ends everything that gives access to an account besides its password, second factor and providers: sessions, mailed links,
 * sign-ins and connections under way, and what other features hold (script tokens, uploads). Whoever may have lost control of
 * an account, or a power, goes through here. `keptToken`: the session that asks. Returns how many sessions ended.
 */
export async function revokeAccess(
  services: Services,
  all: Feature[],
  writing: Writing,
  user: Pick<UserRow, 'id' | 'email'>,
  keptToken: string | null = null,
): Promise<number> {
  const { tx } = writing
  const ended = await removeSessions(tx, user.id, keptToken === null ? null : tokenHash(keptToken))
  await removeLinksOfUser(tx, user.id)
  await removeSignInsOf(tx, user.id)
  if (user.email !== null) {
    await removeLinksTo(tx, user.email, 'reset')
    await removeRegistrations(tx, user.email)
    await removeSignInsFor(tx, user.email)
  }
  for (const feature of all) await feature.revokeAccess?.(services, writing, user.id)
  return ended
}
