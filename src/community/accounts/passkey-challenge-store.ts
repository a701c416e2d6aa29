import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

export type PasskeyPurpose = 'register' | 'login' | 'second-factor' | 'proof'

interface PasskeyChallengeTable {
  /** Base64url of its SHA-256. */
  challenge_hash: string
  purpose: PasskeyPurpose
  /** Of the cookie that ties it to one browser. */
  browser_hash: string
  /** Who alone may answer it; null before a login. */
  user_id: number | null
  /** Of the token of the invitation whose holder alone may answer it. */
  invitation_hash: string | null
  expires_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    passkey_challenges: PasskeyChallengeTable
  }
}

type PasskeyChallengeRow = Selectable<PasskeyChallengeTable>

export async function insertChallenge(db: Db, challenge: PasskeyChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** For exactly one of all who try. */
export function takeChallengeRow(db: Db, challengeHash: string): Promise<PasskeyChallengeRow | undefined> {
  return db.deleteFrom('passkey_challenges').where('challenge_hash', '=', challengeHash).returningAll().executeTakeFirst()
}

export async function removeChallengesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
}

export async function removeExpiredChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
