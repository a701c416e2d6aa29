import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { clapsContract } from './contract.ts'

const { list } = operationsOf<typeof clapsContract>()

export function clapsFor(articleId: number) {
  return list(
    'GET /claps/blog/:id',
    { params: { id: String(articleId) }, query: {} },
    {
      failed: t('claps.names-failed'),
      failedMore: t('claps.more-names-failed'),
    },
  )
}
