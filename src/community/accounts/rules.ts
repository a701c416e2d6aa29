import { hasRole, type Role, type Viewer } from '#base/viewer.ts'

export const providerIds = ['github', 'google', 'facebook', 'linkedin'] as const
export type ProviderId = (typeof providerIds)[number]

/** Whose powers demand a second factor and a recent proof of identity. */
export function isStaff(role: Role): boolean {
  return role === 'editor' || role === 'admin'
}

/** Nobody takes their own powers away, so that there is always an administrator. */
export function canManagePeople(viewer: Viewer, person: { id: number }): boolean {
  return hasRole(viewer, 'admin') && viewer.id !== person.id
}
