import { isoDate } from '#base/dates.ts'
import { localPath } from '#base/local-path.ts'
import { loginRequired, verificationRequired, Problem, requireRecentProof } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { routes, type Client, type RouteSet } from '#platform/http/routes.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { accountsContract } from './contract.ts'
import { csrfToken, isCsrfToken } from './csrf.ts'
import { logIn } from './log-in.ts'
import { ownAccount } from './own-account.ts'
import { endSessions } from './own-sessions.ts'
import { forgetPageSession, readPageSession } from './page-session.ts'
import { providerIds, type ProviderId } from './rules.ts'
import { sessionContract } from './session-contract.ts'
import { findSession } from './session-store.ts'
import { endOf } from './sessions.ts'
import { beginSignIn, configuredProviders } from './social.ts'
import { socialLogin } from './social-login.ts'
import { tokenHash } from './tokens.ts'
import { forgetStaffSession } from './staff-session.ts'
import { t } from '#i18n/messages.ts'

interface Form {
  csrfToken?: string
  callbackUrl?: string
  json?: string | boolean
}

/** The session module in the shapes of Auth.js; the work is done where login and social login do it. */
export function sessionRoutes(services: Services): RouteSet {
  const { config, database } = services
  const { siteUrl } = config

  const onward = (callbackUrl: string | undefined) => addressBelow(siteUrl, callbackUrl)
  const errorPage = (error: string) => ({ url: `${siteUrl}/auth/error?error=${encodeURIComponent(error)}` })

  return routes(sessionContract, {
    'GET /auth/csrf': async ({ client }) => ({ csrfToken: csrfToken(config, client) }),

    'GET /auth/providers': async () => {
      const all = [
        ...configuredProviders(services).map(({ id, name, type }) => ({ id, name, type })),
        { id: 'credentials', name: 'Email', type: 'credentials' as const },
      ]
      return Object.fromEntries(
        all.map((one) => [one.id, { ...one, signinUrl: `${siteUrl}/api/auth/signin/${one.id}`, callbackUrl: `${siteUrl}/api/auth/callback/${one.id}` }]),
      )
    },

    async 'GET /auth/session'({ viewer, client }) {
      const session = viewer?.verified ? await findSession(database.db, tokenHash(client.token ?? '')) : undefined
      if (!viewer || !session) return null
      const { name, email, avatar } = await ownAccount(services, viewer, client.token)
      return { user: { name, email, image: avatar && siteUrl + avatar.url }, expires: isoDate(endOf(config, session)) }
    },

    async 'POST /auth/signin/:provider'({ params, body, viewer, client }) {
      const { provider } = params
      if (!isCsrfToken(config, client, body.csrfToken)) return leadTo(client, body, errorPage('MissingCSRF'))
      // By e-mail and password one logs in where one is: the dialog.
      if (provider === 'credentials') return leadTo(client, body, { url: `${siteUrl}/?auth=1` })
      const connecting = String(body.connect) === 'true'
      const userId = connecting ? memberWithProof(viewer) : undefined
      return leadTo(client, body, { url: await beginSignIn(services, provider, { challenge: body.code_challenge, userId }, client) })
    },

    async 'GET /auth/:provider'({ params, client }) {
      return leadTo(client, {}, { url: await beginSignIn(services, params.provider, { keepState: true }, client) })
    },

    async 'GET /auth/callback/:provider'({ params, query, client }) {
      const error = faultOf(params.provider, query)
      if (error) return leadTo(client, {}, errorPage(error))
      const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      return leadTo(client, {}, { url: `${siteUrl}/Oauth?${new URLSearchParams(given)}` })
    },

    async 'POST /auth/callback/:provider'({ params, body, client }) {
      const { provider } = params
      if (!isCsrfToken(config, client, body.csrfToken)) return leadTo(client, body, errorPage('MissingCSRF'))
      try {
        const token = await tokenFor(services, provider, body, client)
        return { ...leadTo(client, body, { url: onward(body.callbackUrl) }), token }
      } catch (error) {
        // What is nobody's fault here is told as everywhere else.
        if (!(error instanceof Problem) || error.status !== 422) throw error
        return leadTo(client, body, errorPage(provider === 'credentials' ? 'CredentialsSignin' : 'OAuthCallbackError'))
      }
    },

    async 'POST /auth/signout'({ body, client }) {
      if (!isCsrfToken(config, client, body.csrfToken)) throw new Problem(400, 'missing-csrf', t('accounts.error-no-csrf'))
      const withoutScript = readPageSession(config, client)
      await endSessions(services, [client.token, withoutScript])
      if (withoutScript) forgetPageSession(config, client)
      forgetStaffSession(config, client)
      return leadTo(client, body, { url: onward(body.callbackUrl) })
    },
  })
}

/** Only an address of this site, whatever was asked for. */
function addressBelow(siteUrl: string, callbackUrl: string | undefined): string {
  const path = callbackUrl?.startsWith(`${siteUrl}/`) ? callbackUrl.slice(siteUrl.length) : callbackUrl
  return siteUrl + (localPath(path) ?? '/')
}

/** JSON for scripts, a redirect for plain forms. */
function leadTo<T extends { url: string }>(client: Client, form: Form, answer: T): T {
  if (String(form.json) !== 'true') {
    client.setStatus(302)
    client.setHeader('location', answer.url)
  }
  return answer
}

function faultOf(provider: string, { error, code, state }: { error?: string; code?: string; state?: string }): string | undefined {
  const known = providerIds.some((id) => id === provider)
  if (error === undefined && code && state && known) return undefined
  return error === 'access_denied' ? 'AccessDenied' : 'OAuthCallbackError'
}

function memberWithProof(viewer: Viewer | null): number {
  if (!viewer) throw loginRequired()
  if (!viewer.verified) throw verificationRequired()
  requireRecentProof(viewer)
  return viewer.id
}

async function tokenFor(services: Services, provider: ProviderId | 'credentials', body: Record<string, unknown>, client: Client): Promise<string> {
  const { email, password, code, state, iss } = body
  if (provider === 'credentials') return logIn(services, validated(accountsContract['POST /login'].body, { email, password, code }), client)
  return socialLogin(services, { provider, ...validated(accountsContract['POST /sociallogin/:provider'].body, { code, state, iss }) }, {}, client)
}
