import type { Services } from '#platform/services.ts'
import { removeExpiredLinks } from './email-token-store.ts'
import { removeOldInvitations } from './invitation-store.ts'
import { removeExpiredChallenges } from './passkey-challenge-store.ts'
import { removeExpiredRegistrations } from './registration-store.ts'
import { removeOldSessions } from './session-store.ts'
import { maxIdleMs, maxSessionMs } from './sessions.ts'
import { removeExpiredSignIns } from './sign-in-store.ts'

/** Invitations that have run out can be sent again for so long, and say how they ended. */
const keptInvitation = 60 * 86_400_000

/** Everything that has run out; none of it counted any more. */
export async function sweepAccounts(services: Services): Promise<void> {
  const { db } = services.database
  const now = services.now()
  await removeExpiredRegistrations(db, now)
  await removeExpiredLinks(db, now)
  await removeExpiredSignIns(db, now)
  await removeExpiredChallenges(db, now)
  await removeOldInvitations(db, now - keptInvitation)
  await removeOldSessions(db, now - maxIdleMs, now - maxSessionMs)
}
