import { z } from 'zod'
import { contract, textParam } from '#base/contract.ts'
import { providerIds } from './rules.ts'
import { knownProvider } from '#base/validation-errors.ts'

/** `credentials` is the login by e-mail and password. */
const anyProvider = z.object({ provider: z.enum([...providerIds, 'credentials'], knownProvider) })

/** As a form posts it: text only. Fields this server does not know are left out, as Auth.js does. */
const Form = z.object({
  csrfToken: z.string().max(200).optional(),
  callbackUrl: z.string().max(2_000).optional(),
  json: z.union([z.string(), z.boolean()]).optional(),
})

/** `url`: where to go on. Asked without `json=true` the same arrives as a redirect, 302. */
const Onward = z.object({ url: z.string() })

/** The session module of the spec, in the wire shapes of Auth.js; the token stays a bearer token and is never in a cookie. */
export const sessionContract = contract({
  'GET /auth/csrf': {
    summary: 'A token for the forms below, tied to this browser by a cookie',
    access: 'anyone',
    alsoAt: ['/csrf'],
    output: z.object({ csrfToken: z.string() }),
  },
  'GET /auth/providers': {
    summary: 'The ways to sign in that are set up',
    access: 'anyone',
    alsoAt: ['/providers'],
    output: z.record(
      z.string(),
      z.object({ id: z.string(), name: z.string(), type: z.enum(['oauth', 'oidc', 'credentials']), signinUrl: z.string(), callbackUrl: z.string() }),
    ),
  },
  'GET /auth/session': {
    summary: 'Who the bearer token belongs to and until when; null for nobody',
    access: 'anyone',
    alsoAt: ['/session'],
    query: z.object({ callbackUrl: z.string().max(2_000).optional() }),
    output: z.object({ user: z.object({ name: z.string(), email: z.string(), image: z.string().nullable() }), expires: z.string() }).nullable(),
  },
  /**
   * `url` is the provider's own page, to be opened in the popup; it comes back to /Oauth with `code` and `state`. A cookie
   * binds the attempt to this browser for ten minutes. `connect` with a bearer token: for `POST /user/identities/:provider`.
   * A wrong csrfToken leads to /auth/error?error=MissingCSRF.
   */
  'POST /auth/signin/:provider': {
    summary: 'Begins a sign-in',
    access: 'anyone',
    alsoAt: ['/signin/:provider'],
    limit: 'social',
    form: true,
    params: anyProvider,
    body: Form.extend({
      code_challenge: z
        .string()
        .regex(/^[\w-]{43}$/)
        .optional(),
      connect: z.union([z.string(), z.boolean()]).optional(),
    }),
    output: Onward,
  },
  /** The same for a link: always a redirect, 302. A cookie keeps the state, so that the code alone is enough for `POST /sociallogin/:provider`. */
  'GET /auth/:provider': {
    summary: 'Begins a sign-in and leads to the provider',
    access: 'anyone',
    limit: 'social',
    params: z.object({ provider: z.enum(providerIds, knownProvider) }),
    output: Onward,
  },
  /**
   * For providers whose redirect address is this one: leads on to /Oauth, or to /auth/error when the provider refused or
   * is not known. Never acts.
   */
  'GET /auth/callback/:provider': {
    summary: 'Takes a provider’s answer to /Oauth',
    access: 'anyone',
    alsoAt: ['/callback/:provider'],
    params: z.object({ provider: textParam }),
    query: z.object({
      code: z.string().max(2_000).optional(),
      state: z.string().max(200).optional(),
      iss: z.string().max(300).optional(),
      error: z.string().max(200).optional(),
    }),
    output: Onward,
  },
  /** `token` is what `POST /login` or `POST /sociallogin/:provider` would have answered. */
  'POST /auth/callback/:provider': {
    summary: 'Ends a sign-in: credentials, or what a provider sent back',
    access: 'anyone',
    alsoAt: ['/callback/:provider'],
    limit: 'social',
    form: true,
    params: anyProvider,
    body: Form.extend({
      email: z.string().max(254).optional(),
      password: z.string().max(200).optional(),
      code: z.string().max(2_000).optional(),
      state: z.string().max(200).optional(),
      iss: z.string().max(300).optional(),
    }),
    output: Onward.extend({ token: z.string().optional() }),
  },
  /** Ends the bearer token's session. 400 'Could not fetch CSRF Token for signing out' without a good csrfToken. */
  'POST /auth/signout': { summary: 'Logs out', access: 'anyone', alsoAt: ['/signout'], form: true, body: Form, output: Onward },
})
