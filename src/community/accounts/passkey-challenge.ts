import { randomBytes } from 'node:crypto'
import type { Client } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { readCookie, setCookie } from './cookies.ts'
import { insertChallenge, takeChallengeRow, type PasskeyPurpose } from './passkey-challenge-store.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

const life = 5 * 60_000
const cookie = 'passkey'

/** Who alone may answer a challenge: an account, the holder of an invitation, or before a login anybody. */
export interface Answerer {
  user_id: number | null
  /** Of its token. */
  invitation_hash: string | null
}

type Browser = Pick<Client, 'cookies' | 'setHeader'>

/** 256 bit, base64url, for one answer of this browser within 5 minutes; in the database, so that any process may take the answer. */
export async function newChallenge(services: Services, purpose: PasskeyPurpose, answerer: Answerer, client: Browser): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const known = readCookie(services.config, client, cookie)
  // Kept, so that a second tab does not void what the first one is about to answer.
  const browser = known !== undefined && isToken(known) ? known : newToken()
  setCookie(services.config, client, { name: cookie, value: browser, life, strict: true })
  const expires_at = services.now() + life
  await insertChallenge(services.database.db, {
    challenge_hash: tokenHash(challenge),
    purpose,
    browser_hash: tokenHash(browser),
    ...answerer,
    expires_at,
  })
  return challenge
}

/**
 * The challenge that an answer of an authenticator names, if this browser was given it for `purpose` and nobody has answered it.
 * It is gone afterwards, whatever becomes of the answer.
 */
export async function takeChallenge(
  services: Services,
  purpose: PasskeyPurpose,
  { clientDataJSON, answerer }: { clientDataJSON: string; answerer: Answerer },
  client: Pick<Client, 'cookies'>,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  const row = challenge === undefined ? undefined : await takeChallengeRow(services.database.db, tokenHash(challenge))
  const browser = readCookie(services.config, client, cookie)
  if (!row || browser === undefined) return undefined
  const isTheirs = row.user_id === answerer.user_id && row.invitation_hash === answerer.invitation_hash
  const isMeant = row.purpose === purpose && isTheirs && row.browser_hash === tokenHash(browser)
  return isMeant && row.expires_at > services.now() ? challenge : undefined
}

/** Null before a login. */
export function accountOf(userId: number | null): Answerer {
  return { user_id: userId, invitation_hash: null }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown } // looked at in the next line
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
