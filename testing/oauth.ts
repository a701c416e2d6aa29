import { OAuth2Server, type MutableRedirectUri, type MutableResponse, type MutableToken } from 'oauth2-mock-server'
import type { Endpoints, ProviderSettings } from '#community/accounts/providers.ts'
import { providerIds, type ProviderId } from '#community/accounts/rules.ts'

/** Whom the providers vouch for at the moment. */
interface Stranger {
  /** `sub`, `id`: the provider's own name for the person. GitHub's is made from it, for that is a number. */
  subject: string
  name: string
  email: string | null
  /** As Google, LinkedIn and GitHub say it; Facebook says nothing of the kind. */
  verified: boolean
}

export interface TestOAuth extends AsyncDisposable {
  /** The next one to come through. */
  stranger: Stranger
  /** Spoils what comes next, whatever it is; set it back to undefined. */
  tamper: {
    redirect?(url: URL): void
    idToken?(payload: Record<string, unknown>): void
    tokenAnswer?(answer: MutableResponse): void
    userAnswer?(answer: MutableResponse): void
  }
  settings(id: ProviderId, other?: Partial<Endpoints>): ProviderSettings
  /** All four providers, for `config.accounts.providers`. */
  all(): Record<ProviderId, ProviderSettings>
  /** The same as OAUTH_* variables, for a server of its own. */
  environment(): Record<string, string>
  /** Goes where the browser would go and agrees; returns what comes back to /Oauth. */
  agree(authorizationUrl: string): Promise<{ code: string; state: string; iss?: string }>
  /** Codes that were exchanged. */
  exchanged: number
  stop(): Promise<void>
}

export const clientSecret = 'a-secret-of-the-providers'

/** A real OAuth2 and OIDC server that plays all four providers. `/hang` of it never answers. */
export async function startOAuth(): Promise<TestOAuth> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const hanging = new Set<() => void>()

  const oauth: TestOAuth = {
    stranger: { subject: '1001', name: 'Ada Lovelace', email: 'ada@example.org', verified: true },
    tamper: {},
    exchanged: 0,
    settings(id, other = {}) {
      const base = server.issuer.url ?? ''
      const common = { issuer: base, authorization: `${base}/authorize`, token: `${base}/token` }
      const user = { github: `${base}/user`, google: undefined, facebook: `${base}/me?fields=id,name,email`, linkedin: `${base}/userinfo` }[id]
      return {
        clientId: `masthead-${id}`,
        clientSecret,
        endpoints: { ...common, ...(user ? { user } : {}), ...(id === 'github' ? { emails: `${base}/user/emails` } : {}), ...other },
      }
    },
    all: () => Object.fromEntries(providerIds.map((id) => [id, oauth.settings(id)])) as Record<ProviderId, ProviderSettings>, // one entry for each id, by the line itself
    environment() {
      const pairs = providerIds.flatMap((id) => {
        const { clientId, clientSecret: secret, endpoints = {} } = oauth.settings(id)
        const name = id.toUpperCase()
        return [
          [`OAUTH_${name}_ID`, clientId],
          [`OAUTH_${name}_SECRET`, secret],
          [
            `OAUTH_${name}_ENDPOINTS`,
            Object.entries(endpoints)
              .map(([key, url]) => `${key}=${url.replaceAll(',', '%2C')}`)
              .join(','),
          ],
        ]
      })
      return Object.fromEntries(pairs)
    },
    async agree(url) {
      const response = await fetch(url, { redirect: 'manual' })
      const back = new URL(response.headers.get('location') ?? '')
      const iss = back.searchParams.get('iss')
      return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '', ...(iss === null ? {} : { iss }) }
    },
    async stop() {
      for (const end of hanging) end()
      await server.stop()
    },
    [Symbol.asyncDispose]: () => oauth.stop(),
  }

  const { service } = server
  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => oauth.tamper.redirect?.(url))
  service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    const { subject, name, email, verified } = oauth.stranger
    Object.assign(payload, { sub: subject, name, email: email ?? undefined, email_verified: verified })
    oauth.tamper.idToken?.(payload)
  })
  service.on('beforeResponse', (answer: MutableResponse) => {
    oauth.exchanged++
    oauth.tamper.tokenAnswer?.(answer)
  })
  service.on('beforeUserinfo', (answer: MutableResponse) => {
    const { subject, name, email, verified } = oauth.stranger
    answer.body = { sub: subject, name, ...(email ? { email, email_verified: verified } : {}) }
    oauth.tamper.userAnswer?.(answer)
  })
  const say = (body: () => unknown) => (_: unknown, response: { setHeader(name: string, value: string): void; end(text: string): void }) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body()))
  }
  service.addRoute(
    'GET',
    '/user',
    say(() => ({ id: numberOf(oauth.stranger.subject), login: 'ada', name: oauth.stranger.name, email: 'a-public-one@example.org' })),
  )
  service.addRoute(
    'GET',
    '/user/emails',
    say(() => [
      { email: 'second@example.org', primary: false, verified: true },
      ...(oauth.stranger.email ? [{ email: oauth.stranger.email, primary: true, verified: oauth.stranger.verified }] : []),
    ]),
  )
  service.addRoute(
    'GET',
    '/me',
    say(() => ({ id: oauth.stranger.subject, name: oauth.stranger.name, ...(oauth.stranger.email ? { email: oauth.stranger.email } : {}) })),
  )
  service.addRoute('POST', '/hang', (_, response) => {
    hanging.add(() => response.destroy())
  })
  await server.start(0, '127.0.0.1')
  return oauth
}

function numberOf(subject: string): number {
  return Number(subject) || 1 + Buffer.from(subject).reduce((sum, byte) => (sum * 31 + byte) % 1_000_000_007, 7)
}
