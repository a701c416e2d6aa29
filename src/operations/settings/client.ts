import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { settingsContract } from './contract.ts'

const { one } = operationsOf<typeof settingsContract>()

export function publicSettings() {
  return one('GET /settings/public', {}, { failed: t('settings.public-failed') })
}

export function allSettings() {
  return one('GET /settings', {}, { failed: t('settings.failed') })
}
