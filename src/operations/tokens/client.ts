import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { tokensContract } from './contract.ts'

const { one } = operationsOf<typeof tokensContract>()

export function tokenList() {
  return one('GET /tokens', {}, { failed: t('tokens.failed') })
}
