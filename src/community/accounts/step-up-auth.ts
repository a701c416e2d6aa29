import { pleaseLogIn, pleaseVerify, stepUpRequired } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Services } from '#platform/services.ts'
import { findSession } from './session-store.ts'
import { steppedUpUntil } from './sessions.ts'
import { tokenHash } from './tokens.ts'

/** The viewer's id, when this session has proved who it is within 15 minutes. @throws Problem 401, 403 */
export async function requireStepUp(services: Services, viewer: Viewer | null, token: string | null, now: number): Promise<number> {
  if (!viewer) throw pleaseLogIn()
  if (!viewer.verified) throw pleaseVerify()
  const session = await findSession(services.database.db, tokenHash(token ?? ''))
  // Whether a second factor has to be there is a question of staff powers only.
  if (!session || steppedUpUntil(session, now, false) === null) throw stepUpRequired('step-up')
  return viewer.id
}
