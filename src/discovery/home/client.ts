import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { homeContract } from './contract.ts'

const { one } = operationsOf<typeof homeContract>()

export function homeCover() {
  return one('GET /home', {}, { failed: t('home.articles-failed') })
}

export function homeSettings() {
  return one('GET /home/settings', {}, { failed: t('home.settings-failed') })
}
