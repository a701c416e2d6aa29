import type { Viewer } from '#base/viewer.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Services } from '#platform/services.ts'
import { hasSecondFactor } from './recovery-codes.ts'
import { isStaff } from './rules.ts'
import { findUser } from './store.ts'

/** Somebody as rules see them, with no session: null for those who could not log in. Their powers sleep only for want of a second factor. */
export async function viewerOfSession({ config, database: { db } }: Services, userId: number): Promise<Viewer | null> {
  const user = await findUser(db, userId)
  if (user?.status !== 'active' || user.email_verified_at === null) return null
  const viewer: Viewer = { id: user.id, username: user.username, role: user.role, verified: true }
  if (!isStaff(user.role) || isLoopback(config.siteUrl)) return viewer
  return (await hasSecondFactor(db, userId)) ? viewer : { ...viewer, asleep: 'second-factor' }
}
