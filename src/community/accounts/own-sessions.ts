import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { purgeAccess } from './access-tag.ts'
import type { SessionEntry } from './security-contract.ts'
import { listSessions, removeOwnSession, removeSession, removeSessions } from './session-store.ts'
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

export async function endThisSession(services: Services, client: Client): Promise<number> {
  forgetStaffSession(services.config, client)
  return endSessions(services, [client.token])
}

/** In one transaction: no other one of the same call may begin once the session that asks has ended. */
export function endSessions({ database }: Services, tokens: (string | null | undefined)[]): Promise<number> {
  return database.write(async (writing) => {
    let count = 0
    for (const token of tokens) {
      const ended = token ? await removeSession(writing.tx, tokenHash(token)) : undefined
      if (ended) count++
      if (ended?.user_id) await purgeAccess(writing, ended.user_id)
    }
    return count
  })
}

/** @throws Problem 404 */
export async function endOwnSession({ database }: Services, userId: number, id: number): Promise<number> {
  const ended = await database.write(async (writing) => {
    await purgeAccess(writing, userId)
    return removeOwnSession(writing.tx, userId, id)
  })
  if (ended === 0) throw new Problem(404, 'session-not-found', t('accounts.error-this-session-has-ended-already'))
  return ended
}

/** All but the one that asks. */
export function endOtherSessions({ database }: Services, userId: number, client: Client): Promise<number> {
  return database.write(async (writing) => {
    await purgeAccess(writing, userId)
    return removeSessions(writing.tx, userId, tokenHash(client.token ?? ''))
  })
}
