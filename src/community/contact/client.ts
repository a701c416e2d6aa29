import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { contactContract } from './contract.ts'
import type { MessageStatus } from './rules.ts'

const { one, list } = operationsOf<typeof contactContract>()

export function inboxMessages(status: MessageStatus | 'all', search: string) {
  return list('GET /contact/messages', { query: { status, ...(search ? { search } : {}) } }, { failed: t('contact.inbox-failed') })
}

export function oneMessage(id: number) {
  return one('GET /contact/messages/:id', { params: { id: String(id) } }, { failed: t('contact.message-failed') })
}
