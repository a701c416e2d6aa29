import { operationsOf } from '#ui/operation.ts'
import type { webhooksContract } from './contract.ts'

const { one } = operationsOf<typeof webhooksContract>()

export function webhookList() {
  return one('GET /webhooks', {}, { failed: "Couldn't load the webhooks, please try again" })
}

export function deliveriesOf(id: number) {
  return one('GET /webhooks/:id/deliveries', { params: { id: String(id) } }, { failed: "Couldn't load the messages, please try again" })
}
