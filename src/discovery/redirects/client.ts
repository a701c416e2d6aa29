import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { redirectsContract } from './contract.ts'

const { list, one } = operationsOf<typeof redirectsContract>()

export function missingAddresses() {
  return one('GET /redirects/missing', { query: {} }, { failed: t('redirects.failed') })
}

export function redirectList(search: string) {
  return list('GET /redirects', { query: search ? { search } : {} }, { failed: t('redirects.failed'), failedMore: t('redirects.more-failed') })
}
