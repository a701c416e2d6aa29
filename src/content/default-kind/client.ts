import { t } from '#i18n/messages.ts'
import type { ListOperation, Operation } from '#ui/operation.ts'
import type { ListAnswer } from './contract.ts'

/** The public calls of a default kind: `Card` is what its list answers of one, `Content` what its page shows. */
export function defaultClient<Card, Content>(kind: { plural: string; label: string; labels: string }) {
  return {
    list: (): ListOperation<ListAnswer<Card>> => ({
      kind: 'list',
      key: `GET /${kind.plural}`,
      input: { query: {} },
      texts: { failed: t('default-kind.failed', { label: kind.labels }), failedMore: t('default-kind.failed-more', { label: kind.labels }) },
    }),
    bySlug: (slug: string): Operation<{ data: Content }> => ({
      kind: 'one',
      key: `GET /${kind.plural}/:slug`,
      input: { params: { slug } },
      texts: { failed: t('default-kind.failed', { label: kind.label }), missing: t('default-kind.not-found', { label: kind.label }) },
    }),
  }
}
