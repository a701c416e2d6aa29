import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { redirectsContract } from './contract.ts'

const { list } = operationsOf<typeof redirectsContract>()

export function redirectList(search: string) {
  return list('GET /redirects', { query: search ? { search } : {} }, { failed: t('redirects.failed'), failedMore: t('redirects.more-failed') })
}
