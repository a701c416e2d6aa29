import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { webhooksContract } from './contract.ts'

const { one } = operationsOf<typeof webhooksContract>()

export function webhookList() {
  return one('GET /webhooks', {}, { failed: t('webhooks.failed') })
}

export function deliveriesOf(id: number) {
  return one('GET /webhooks/:id/deliveries', { params: { id: String(id) } }, { failed: t('webhooks.deliveries-failed') })
}
