import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { clientErrorsContract } from './contract.ts'

const { one } = operationsOf<typeof clientErrorsContract>()

export function clientErrorList() {
  return one('GET /client-errors', {}, { failed: t('client-errors.failed') })
}
