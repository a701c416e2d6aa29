import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { snippetsContract } from './contract.ts'

const { one } = operationsOf<typeof snippetsContract>()

export function snippetList() {
  return one('GET /snippets', {}, { failed: t('studio-snippets.failed') })
}
