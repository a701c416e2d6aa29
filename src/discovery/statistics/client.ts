import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { statisticsContract } from './contract.ts'

const { one } = operationsOf<typeof statisticsContract>()

export function siteFigures(days: string) {
  return one('GET /statistics', { query: { days } }, { failed: t('statistics.failed') })
}
