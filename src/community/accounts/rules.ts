import { hasRole, roles, type Role, type Viewer } from '#base/viewer.ts'

export const providerIds = ['github', 'google', 'facebook', 'linkedin'] as const
export type ProviderId = (typeof providerIds)[number]

/** In a sentence. */
export const nameOfRole: Record<Role, string> = { member: 'a member', author: 'an author', editor: 'an editor', admin: 'an admin' }

/** Whose powers demand a second factor and a recent proof of identity. */
export function isStaff(role: Role): boolean {
  return role === 'editor' || role === 'admin'
}

/** Whether the second role has all powers of the first, and more. */
export function isPromotion(from: Role, to: Role): boolean {
  return roles.indexOf(to) > roles.indexOf(from)
}

/** Nobody takes their own powers away, so that there is always an administrator. */
export function canManagePeople(viewer: Viewer, person: { id: number }): boolean {
  return hasRole(viewer, 'admin') && viewer.id !== person.id
}
