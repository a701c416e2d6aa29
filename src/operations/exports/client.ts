import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { exportsContract } from './contract.ts'

const { one } = operationsOf<typeof exportsContract>()

export function exportList() {
  return one('GET /exports', {}, { failed: t('exports.failed') })
}
