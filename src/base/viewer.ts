import type { Scope } from './scopes.ts'

export const roles = ['member', 'author', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who asks, as far as rules need to know. `verified` is false for a registration that still waits for its mail. */
export interface Viewer {
  id: number
  username: string
  role: Role
  verified: boolean
  /** Id of the session that the request came with. */
  session?: number
  /** Powers of editors and admins sleep: the request is of no staff session, or a second factor is missing. */
  asleep?: 'step-up' | 'second-factor'
  /** The session's last proof of identity is too old for what asks for one. */
  unproved?: true
  /** A script asks, in the name of its owner, and may do no more than this. */
  script?: { id: number; scopes: readonly Scope[] }
}

/** Who may call an endpoint. Each one includes those behind it, from `member` on. */
const accessLevels = ['anyone', 'member', 'verified', 'author', 'editor', 'admin'] as const
export type Access = (typeof accessLevels)[number]

const rank: Record<Role, number> = { member: 0, author: 1, editor: 2, admin: 3 }

/** Whose powers demand a second factor and a staff session. */
export function isStaff(role: Role): boolean {
  return rank[role] >= rank.editor
}

export function hasRole(viewer: Viewer | null, role: Role): boolean {
  if (viewer === null || !viewer.verified || rank[viewer.role] < rank[role]) return false
  return viewer.asleep === undefined || rank[role] < rank.editor
}

/** Why somebody who would have `role` may not use it now; undefined when that is not what is missing. */
export function stepUpExpiryOf(viewer: Viewer, role: Role): Viewer['asleep'] {
  return viewer.verified && rank[viewer.role] >= rank[role] && rank[role] >= rank.editor ? viewer.asleep : undefined
}
