/** What a token of a script may be good for. `account` is what only a person who has logged in may do: no token has it. */
export const scopes = ['read', 'content', 'media', 'comments', 'letters', 'people', 'settings', 'transfer'] as const
export type Scope = (typeof scopes)[number]

/** The one scope that a call of the API belongs to. */
export type ScopeOf = (routeKey: string) => Scope | 'account'
