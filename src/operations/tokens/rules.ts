import { t } from '#i18n/messages.ts'
import type { Scope, ScopeOf } from '#base/scopes.ts'
import { hasRole, type Role, type Viewer } from '#base/viewer.ts'

/** The least role that a scope is of use to. */
const leastRole: Record<Scope, Role> = {
  read: 'author',
  content: 'author',
  media: 'author',
  comments: 'author',
  letters: 'editor',
  people: 'admin',
  settings: 'admin',
  transfer: 'admin',
}

/** What a scope lets a script do, for whoever chooses. */
export const scopeTexts: Record<Scope, () => string> = {
  read: () => t('studio-labels.scope-read'),
  content: () => t('studio-labels.scope-content'),
  media: () => t('studio-labels.scope-media'),
  comments: () => t('studio-labels.scope-comments'),
  letters: () => t('studio-labels.scope-letters'),
  people: () => t('studio-labels.scope-people'),
  settings: () => t('studio-labels.scope-settings'),
  transfer: () => t('studio-labels.scope-transfer'),
}

/** The first that fits decides; what fits none is for people only. */
const table: readonly (readonly [RegExp, Scope | 'account'])[] = [
  // Everything about the account itself, and what would make a token more than it is.
  [/ \/(?:user|me|login|register|sociallogin|password|verify|setup|invitations?|auth|email|tokens)(?:\/|$)/, 'account'],
  [/ \/people\/:id\/(?:role|second-factor)$/, 'account'],
  // What readers do: it is counted, and a script is no reader.
  [/\/(?:increment|decrement)\/|^POST \/(?:statistics|client-errors$|contact$)| \/comments\/mute$/, 'account'],
  [/ \/newsletter\/(?:subscriptions|request|confirm|unsubscribe|bounces)$/, 'account'],
  [/ \/(?:imports|exports)(?:\/|$)/, 'transfer'],
  [/ \/settings$| \/(?:texts|webhooks|trail|client-errors|first-steps|updates)(?:\/|$)/, 'settings'],
  [/ \/people(?:\/|$)/, 'people'],
  [/^GET \/newsletter\/(?:lists$|archive)/, 'read'],
  [/ \/(?:newsletter|contact)\//, 'letters'],
  [/^GET \/comments\/(?:queue|trail|words)$|^(?:POST|PUT|PATCH|DELETE) \/comments(?:\/|$)/, 'comments'],
  [/^(?:POST|PUT|PATCH|DELETE) \/(?:media|web)(?:\/|$)/, 'media'],
  [/^(?:POST|PUT|PATCH|DELETE) \/(?:drafts|desk|home|pages|redirects|snippets)(?:\/|$)/, 'content'],
  [/^GET /, 'read'],
]

export const scopeOf: ScopeOf = (routeKey) => table.find(([shape]) => shape.test(routeKey))?.[1] ?? 'account'

/** Nobody hands on more than they have. */
export function mayGrant(role: Role, scope: Scope): boolean {
  return hasRole({ id: 0, username: '', role, verified: true }, leastRole[scope])
}

export function mayRevoke(viewer: Viewer, token: { user_id: number }): boolean {
  return viewer.id === token.user_id || hasRole(viewer, 'admin')
}
