import { t } from '#i18n/messages.ts'
import { hasRole, roles, type Role, type Viewer } from '#base/viewer.ts'

export { isStaff } from '#base/viewer.ts'

export const providerIds = ['github', 'google', 'facebook', 'linkedin'] as const
export type ProviderId = (typeof providerIds)[number]

/** With its article: 'an editor'. */
export function nameOfRole(role: Role): string {
  const names = { member: t('accounts.role-member'), author: t('accounts.role-author'), editor: t('accounts.role-editor'), admin: t('accounts.role-admin') }
  return names[role]
}

/** Whether the second role has all powers of the first, and more. */
export function isPromotion(from: Role, to: Role): boolean {
  return roles.indexOf(to) > roles.indexOf(from)
}

/** Whether an account has something of its own to prove itself by; social login is not. */
export function canProve({ has_password, passkeys }: { has_password: boolean; passkeys: 'none' | 'ready' | 'suspended' }): boolean {
  return has_password || passkeys === 'ready'
}

/** Nobody takes their own powers away, so that there is always an administrator. */
export function canManagePeople(viewer: Viewer, person: { id: number }): boolean {
  return hasRole(viewer, 'admin') && viewer.id !== person.id
}
