import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { pageBySlug, pageRevisions } from '../client.ts'
import type { Page, pagesContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'

/** What the page was before; bringing one back makes it the newest. */
export function PageRevisions({ page }: { page: Page }) {
  const call = callsOf<typeof pagesContract>(useApi())
  const store = useQueryStore()
  const revisions = useQuery(pageRevisions(page.slug))

  async function bringBack(revision: number): Promise<void> {
    const { slug } = page
    try {
      const { data } = await call('GET /pages/:slug/revisions/:revision', { params: { slug, revision: String(revision) } })
      store.set(pageBySlug(slug), await call('PUT /pages/:slug', { params: { slug }, body: { ...data, revision: page.revision } }))
      void store.refetch(pageRevisions(slug))
      toast(t('studio-pages.revision-is-back', { revision: String(revision) }), { tone: 'success' })
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
  }

  return (
    <details>
      <summary>{t('studio-pages.before')}</summary>
      <ul className="pick-list">
        {revisions.data?.data.map((one) => (
          <li key={one.revision}>
            <span>
              {one.revision}: {one.title} <span className="meta">{commaSeparated([one.by, formatDate(one.created_at)])}</span>
            </span>
            {one.revision !== page.revision && (
              <button type="button" className="btn is-outlined is-small" onClick={() => void bringBack(one.revision)}>
                {t('studio-pages.restore')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
