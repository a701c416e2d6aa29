import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchProtectedResource,
  fetchUserInfo,
  skipSubjectCheck,
  type CustomFetch,
} from 'openid-client'
import { z } from 'zod'
import { exchange as requestProvider } from '#platform/http-client/http-client.ts'
import { isLoopbackHost } from '#platform/http/loopback.ts'
import { Email } from './fields.ts'
import type { Provider, ProviderSettings } from './providers.ts'

/** The whole conversation, ms: a reader waits for it. */
const patience = 4_500
const maxBytes = 1_000_000

/** Whom a provider vouches for. */
export interface VerifiedProfile {
  /** Its own name for the person; never changes. */
  subject: string
  /** Lower case. */
  email: string | null
  /** The provider has seen this address work. */
  emailVerified: boolean
  name: string
}

interface Attempt {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** The address of the provider's own page. `challenge`: S256 of the code_verifier. */
export function authorizationUrl(provider: Provider, settings: ProviderSettings, attempt: Omit<Attempt, 'verifier'> & { challenge: string }): string {
  const { redirectUri, state, nonce, challenge } = attempt
  return buildAuthorizationUrl(configuration(provider, settings), {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    ...(provider.nonce ? { nonce } : {}),
    ...(provider.pkce ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
  }).href
}

/**
 * Exchanges the code and asks who it is. State, issuer, PKCE, nonce and the id_token are checked on the way; the provider's
 * tokens are forgotten at its end. @throws whatever openid-client throws
 */
export async function exchange(
  provider: Provider,
  settings: ProviderSettings,
  answer: { code: string; iss?: string },
  attempt: Attempt,
): Promise<VerifiedProfile> {
  const config = configuration(provider, settings)
  const url = new URL(attempt.redirectUri)
  url.search = new URLSearchParams({ code: answer.code, state: attempt.state, ...(answer.iss === undefined ? {} : { iss: answer.iss }) }).toString()
  const tokens = await authorizationCodeGrant(config, url, {
    expectedState: attempt.state,
    ...(provider.pkce ? { pkceCodeVerifier: attempt.verifier } : {}),
    ...(provider.nonce ? { expectedNonce: attempt.nonce } : {}),
    idTokenExpected: provider.type === 'oidc',
  })
  const claims = tokens.claims()
  if (provider.id === 'github') return githubPerson(config, provider, tokens.access_token)
  if (provider.id === 'facebook') return facebookPerson(await ask(config, provider.endpoints.user, tokens.access_token))
  return oidcPerson(claims && !provider.endpoints.user ? claims : await fetchUserInfo(config, tokens.access_token, claims?.sub ?? skipSubjectCheck))
}

const OidcClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
})
const FacebookUser = z.object({ id: z.string().min(1).max(255), email: z.string().max(254).optional(), name: z.string().optional() })
const GithubUser = z.object({ id: z.number().int().positive(), login: z.string(), name: z.string().nullish() })
const GithubEmails = z.array(z.object({ email: z.string().max(254), primary: z.boolean(), verified: z.boolean() }))

function oidcPerson(said: unknown): VerifiedProfile {
  const { sub, email, email_verified, name } = OidcClaims.parse(said)
  return { subject: sub, email: addressIn(email), emailVerified: email_verified === true, name: name ?? '' }
}

function facebookPerson(said: unknown): VerifiedProfile {
  const { id, email, name } = FacebookUser.parse(said)
  return { subject: id, email: addressIn(email), emailVerified: false, name: name ?? '' }
}

async function githubPerson(config: Configuration, { endpoints }: Provider, token: string): Promise<VerifiedProfile> {
  const user = GithubUser.parse(await ask(config, endpoints.user, token))
  const main = GithubEmails.parse(await ask(config, endpoints.emails, token)).find(({ primary, verified }) => primary && verified)
  return { subject: String(user.id), email: addressIn(main?.email), emailVerified: main !== undefined, name: user.name ?? user.login }
}

async function ask(config: Configuration, address: string | undefined, token: string): Promise<unknown> {
  const response = await fetchProtectedResource(
    config,
    token,
    new URL(address ?? ''),
    'GET',
    null,
    new Headers({ accept: 'application/json', 'user-agent': 'masthead' }),
  )
  if (!response.ok) throw new Error(`the provider answered ${response.status}`)
  return response.json()
}

function addressIn(text: string | undefined): string | null {
  return Email.safeParse(text).data ?? null
}

/** One for each conversation, so that its time limit is over the whole of it. */
function configuration({ endpoints }: Provider, { clientId, clientSecret }: ProviderSettings): Configuration {
  const server = {
    issuer: endpoints.issuer,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    userinfo_endpoint: endpoints.user,
  }
  const config = new Configuration(server, clientId, clientSecret, ClientSecretPost(clientSecret))
  config[customFetch] = boundedFetch(Object.values(endpoints).map((address) => new URL(address).host))
  const { protocol, hostname } = new URL(endpoints.token)
  if (protocol === 'http:' && isLoopbackHost(hostname)) allowInsecureRequests(config)
  return config
}

/** The site's one way out, to the hosts of the provider only, with one end in time for the whole conversation. */
function boundedFetch(hosts: string[]): CustomFetch {
  const until = performance.now() + patience
  return async (url, { body, headers, method }) => {
    const rules = { hosts, maxBytes, timeoutMs: Math.max(1, Math.ceil(until - performance.now())) }
    // openid-client sends forms and nothing else.
    const form = body instanceof URLSearchParams ? { body: body.toString() } : {}
    const answer = await requestProvider(new URL(url), { method: method === 'POST' ? 'POST' : 'GET', headers, ...form }, rules)
    const content = [204, 304].includes(answer.status) ? null : new Uint8Array(answer.body)
    return new Response(content, { status: answer.status, headers: { 'content-type': answer.type } })
  }
}
