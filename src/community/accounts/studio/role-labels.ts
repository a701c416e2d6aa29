import type { Role } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'

export function roleLabel(role: Role): string {
  const labels = {
    member: t('studio-accounts.role-member'),
    author: t('studio-accounts.role-author'),
    editor: t('studio-accounts.role-editor'),
    admin: t('studio-accounts.role-admin'),
  }
  return labels[role]
}

export function secondFactorLabel(state: 'off' | 'on' | 'required'): string {
  const labels = {
    off: t('studio-accounts.second-factor-off'),
    on: t('studio-accounts.second-factor-on'),
    required: t('studio-accounts.second-factor-required'),
  }
  return labels[state]
}
