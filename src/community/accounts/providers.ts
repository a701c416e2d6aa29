import type { ProviderId } from './rules.ts'

/** Where a provider is. All of it can be set, so that another address (a company's own GitHub, a test) takes the same way. */
export interface Endpoints {
  issuer: string
  authorization: string
  token: string
  /** Answers who the access token belongs to; not asked when an id_token says it. */
  user?: string
  /** GitHub only: the addresses with their state. */
  emails?: string
}

export interface ProviderSettings {
  clientId: string
  clientSecret: string
  endpoints?: Partial<Endpoints>
}

export interface Provider {
  id: ProviderId
  name: string
  /** `oidc`: an id_token says who it is. */
  type: 'oauth' | 'oidc'
  scope: string
  endpoints: Endpoints
  /** LinkedIn refuses a code_challenge from a client with a secret, and leaves the nonce out of its id_token. */
  pkce: boolean
  nonce: boolean
  /** Whether its word on an address counts. Facebook does not say whether it has ever seen one work. */
  vouches: boolean
}

export const knownProviders: Record<ProviderId, Provider> = {
  github: {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    scope: 'read:user user:email',
    endpoints: {
      issuer: 'https://github.com/login/oauth',
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
    pkce: true,
    nonce: false,
    vouches: true,
  },
  google: {
    id: 'google',
    name: 'Google',
    type: 'oidc',
    scope: 'openid email profile',
    endpoints: {
      issuer: 'https://accounts.google.com',
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
    },
    pkce: true,
    nonce: true,
    vouches: true,
  },
  facebook: {
    id: 'facebook',
    name: 'Facebook',
    type: 'oauth',
    scope: 'email public_profile',
    endpoints: {
      issuer: 'https://www.facebook.com',
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      user: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    },
    pkce: true,
    nonce: false,
    vouches: false,
  },
  linkedin: {
    id: 'linkedin',
    name: 'LinkedIn',
    type: 'oidc',
    scope: 'openid profile email',
    endpoints: {
      issuer: 'https://www.linkedin.com/oauth',
      authorization: 'https://www.linkedin.com/oauth/v2/authorization',
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
      user: 'https://api.linkedin.com/v2/userinfo',
    },
    pkce: false,
    nonce: false,
    vouches: true,
  },
}
