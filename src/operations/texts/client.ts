import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { textsContract } from './contract.ts'

const { list } = operationsOf<typeof textsContract>()

export function siteTexts(query: { language?: string; search?: string; own?: 'yes' }) {
  return list('GET /texts', { query }, { failed: t('studio-texts.failed') })
}
