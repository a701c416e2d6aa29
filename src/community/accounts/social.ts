import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import type { Client } from '#platform/http/routes.ts'
import { hmac } from '#platform/secret.ts'
import { OutboundFailure } from '#platform/http-client/http-client.ts'
import type { Services } from '#platform/services.ts'
import { readCookie, setCookie } from './cookies.ts'
import { authorizationUrl, exchange, type VerifiedProfile } from './provider-exchange.ts'
import { knownProviders, type Provider, type ProviderSettings } from './providers.ts'
import { providerDown, signInExpired, signInFailed, signInNotBegun } from './errors.ts'
import { providerIds, type ProviderId } from './rules.ts'
import { findSignIn, insertSignIn, takeCodeOnce, updateSignIn, type SignInRow } from './sign-in-store.ts'
import { tokenHash } from './tokens.ts'
import { t } from '#i18n/messages.ts'

const life = 10 * 60_000
const cookie = 'sign-in'
const stateCookie = 'sign-in-state'

/** Those that are set up, with their endpoints. */
export function configuredProviders(services: Services): Provider[] {
  return providerIds.flatMap((id) => (services.config.accounts?.providers?.[id] ? [providerOf(services, id).provider] : []))
}

/**
 * Begins a sign-in in this browser and returns the provider's address. `userId`: whose account it is to open, for a connection.
 * `keepState`: the browser keeps the state in a cookie, for a client that brings nothing but the code.
 */
export async function beginSignIn(
  services: Services,
  id: ProviderId,
  wish: { challenge?: string; userId?: number; keepState?: boolean },
  client: Client,
): Promise<string> {
  const { provider, settings } = providerOf(services, id)
  const known = readCookie(services.config, client, cookie)
  // Kept when there: two popups at once are one browser.
  const browser = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(services.config, client, { name: cookie, value: browser, life })
  const state = randomBytes(32).toString('base64url')
  if (wish.keepState) setCookie(services.config, client, { name: stateCookie, value: state, life })
  const now = services.now()
  await insertSignIn(services.database.db, {
    state_hash: tokenHash(state),
    provider: id,
    browser_hash: tokenHash(browser),
    challenge: wish.challenge ?? null,
    user_id: wish.userId ?? null,
    code_hash: null,
    subject: null,
    email: null,
    email_verified_at: null,
    name: null,
    created_at: now,
    expires_at: now + life,
  })
  const { nonce, verifier, redirectUri } = attemptOf(services, state)
  return authorizationUrl(provider, settings, { redirectUri, state, nonce, challenge: wish.challenge ?? challengeOf(verifier) })
}

export interface ProviderAnswer {
  provider: ProviderId
  code: string
  /** Without it the browser's cookie says which sign-in it belongs to. */
  state?: string
  iss?: string
  code_verifier?: string
}

/** What came back, taken once: only from the browser and for the provider it was begun with. The row stays for a second step. */
export async function takeAnswer(
  services: Services,
  answer: ProviderAnswer,
  client: Client,
): Promise<{ row: SignInRow; person: VerifiedProfile; again: boolean }> {
  const { provider, settings } = providerOf(services, answer.provider)
  const { db } = services.database
  const state = answer.state ?? readCookie(services.config, client, stateCookie)
  if (state === undefined) throw signInNotBegun()
  const row = await findSignIn(db, tokenHash(state), services.now())
  const browser = readCookie(services.config, client, cookie)
  if (!row || !browser || row.browser_hash !== tokenHash(browser) || row.provider !== answer.provider) throw signInExpired()
  if (row.challenge !== null && row.challenge !== challengeOf(answer.code_verifier ?? '')) throw signInFailed()
  if (row.challenge === null && answer.code_verifier !== undefined) throw signInFailed()
  const codeHash = tokenHash(answer.code)
  if (row.code_hash === codeHash && row.subject !== null) return { row, person: vouchedBefore(row), again: true }
  if (!(await takeCodeOnce(db, row.state_hash, codeHash))) throw signInExpired()
  const { nonce, verifier, redirectUri } = attemptOf(services, state)
  try {
    const person = await exchange(provider, settings, answer, { redirectUri, state, nonce, verifier: answer.code_verifier ?? verifier })
    return { row, person: { ...person, emailVerified: provider.vouches && person.emailVerified }, again: false }
  } catch (error) {
    throw asSignInProblem(services, provider, error)
  }
}

/** The same answer may be sent once more with what was missing. */
export async function keepForSecondStep(services: Services, row: SignInRow, person: VerifiedProfile): Promise<void> {
  const { subject, email, emailVerified, name } = person
  await updateSignIn(services.database.db, row.state_hash, { subject, email, email_verified_at: emailVerified ? services.now() : null, name })
}

function vouchedBefore(row: SignInRow): VerifiedProfile {
  return { subject: row.subject ?? '', email: row.email, emailVerified: row.email_verified_at !== null, name: row.name ?? '' }
}

function providerOf(services: Services, id: ProviderId): { provider: Provider; settings: ProviderSettings } {
  const settings = services.config.accounts?.providers?.[id]
  if (!settings) throw new Problem(404, 'unknown-provider', t('fault.unknown-provider'))
  const provider = knownProviders[id]
  return { provider: { ...provider, endpoints: { ...provider.endpoints, ...settings.endpoints } }, settings }
}

/** Nonce and code_verifier follow from the state and the site's secret: nobody has to keep them. */
function attemptOf(services: Services, state: string): { nonce: string; verifier: string; redirectUri: string } {
  return {
    nonce: hmac(services.config, 'sign-in nonce', state),
    verifier: hmac(services.config, 'sign-in verifier', state),
    redirectUri: `${services.config.siteUrl}/Oauth`,
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** The reader learns one of two things; the log gets the provider's kind of refusal, without what it was sent. */
function asSignInProblem(services: Services, provider: Provider, error: unknown): Problem {
  const { name, code } = error as { name?: string; code?: string } // openid-client's errors carry a code
  services.log.warn({ provider: provider.id, name, code }, 'a sign-in through a provider failed')
  return causes(error).some((cause) => cause instanceof OutboundFailure) ? providerDown() : signInFailed()
}

/** A request that could not be made lies at the bottom, wrapped. */
function causes(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causes(error.cause)] : [error]
}
