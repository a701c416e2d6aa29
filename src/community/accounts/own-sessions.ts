import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { SessionEntry } from './security-contract.ts'
import { listSessions, removeOwnSession, removeSession } from './session-store.ts'
import { forgetStaffSession } from './staff-session.ts'
import { tokenHash } from './tokens.ts'

/** Last used first. `token`: of the session that asks. */
export async function sessionEntries({ database: { db } }: Services, userId: number, token: string | null): Promise<SessionEntry[]> {
  const mine = tokenHash(token ?? '')
  const rows = await listSessions(db, userId)
  return rows.map(({ id, device, created_at, used_at, token_hash }) => ({
    id,
    device,
    created_at: isoDate(created_at),
    used_at: isoDate(used_at),
    current: token_hash === mine,
  }))
}

export async function endThisSession({ config, database: { db } }: Services, client: Client): Promise<number> {
  forgetStaffSession(config, client)
  return removeSession(db, tokenHash(client.token ?? ''))
}

/** @throws Problem 404 */
export async function endOwnSession({ database: { db } }: Services, userId: number, id: number): Promise<number> {
  const ended = await removeOwnSession(db, userId, id)
  if (ended === 0) throw new Problem(404, 'session-not-found', t('accounts.error-this-session-has-ended-already'))
  return ended
}
