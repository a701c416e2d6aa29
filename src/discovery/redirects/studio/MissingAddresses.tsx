import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { formatMoment } from '#studio/moments.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { missingAddresses } from '../client.ts'
import type { MissingAddress, redirectsContract, RuleFields } from '../contract.ts'

interface Props {
  /** A rule was made with one press. */
  onAnswered: () => void
  /** Where it leads is for the form to say. */
  onChoose: (path: string) => void
}

/** Addresses that answered readers with 404, each redirected with one click; nothing while there is none. */
export function MissingAddresses({ onAnswered, onChoose }: Props) {
  const api = callsOf<typeof redirectsContract>(useApi())
  const store = useQueryStore()
  const found = useQuery(missingAddresses())
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null

  async function tried(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work()
      toast(done)
      onAnswered()
    } catch (error) {
      toast(error instanceof Problem ? error.message : t('studio-redirects.save-failed'), { tone: 'error' })
    }
    await store.refetch(missingAddresses())
  }

  const answer = (rule: Pick<RuleFields, 'from_path' | 'to_path' | 'status'>) =>
    tried(() => api('POST /redirects', { body: { ...rule, note: '' } }), t('studio-redirects.is-saved', { address: rule.from_path }))

  const dismiss = (path: string) => tried(() => api('DELETE /redirects/missing', { query: { path } }), t('studio-redirects.is-off-the-list', { address: path }))

  return (
    <section aria-labelledby="missing-addresses">
      <h2 id="missing-addresses">{t('studio-redirects.not-found')}</h2>
      <p className="studio-hint">{t('studio-redirects.not-found-hint')}</p>
      <StudioTable
        columns={[t('studio-redirects.address'), t('studio-redirects.times-asked'), t('studio-time.last')]}
        actions={t('studio-redirects.what-to-do')}
      >
        {rows.map((row) => (
          <MissingRow
            key={row.path}
            row={row}
            onAnswer={(to_path) => void answer({ from_path: row.path, to_path, status: to_path === null ? 410 : 301 })}
            onChoose={() => onChoose(row.path)}
            onDismiss={() => void dismiss(row.path)}
          />
        ))}
      </StudioTable>
    </section>
  )
}

interface RowProps {
  row: MissingAddress
  onAnswer: (to: string | null) => void
  onChoose: () => void
  onDismiss: () => void
}

function MissingRow({ row: { path, asked, last_at, suggestion }, onAnswer, onChoose, onDismiss }: RowProps) {
  return (
    <tr>
      <td className="cell-title">
        <bdi dir="ltr">{path}</bdi>
      </td>
      <td className="tabular-nums" data-label={t('studio-redirects.times-asked')}>
        {formatNumber(asked)}
      </td>
      <td className="tabular-nums" data-label={t('studio-time.last')}>
        {formatMoment(last_at)}
      </td>
      <td className="is-end-aligned">
        {suggestion !== null && (
          <>
            <button
              type="button"
              className="btn is-small"
              aria-label={t('studio-redirects.redirect-to', { address: path, place: suggestion })}
              onClick={() => onAnswer(suggestion)}
            >
              <bdi dir="ltr">{suggestion}</bdi>
            </button>{' '}
          </>
        )}
        <button type="button" className="btn is-outlined is-small" aria-label={t('studio-redirects.choose-for', { address: path })} onClick={onChoose}>
          {t('studio-redirects.choose')}
        </button>{' '}
        <button
          type="button"
          className="btn is-outlined is-small"
          aria-label={t('studio-redirects.gone-for', { address: path })}
          onClick={() => onAnswer(null)}
        >
          {t('studio-redirects.it-is-gone')}
        </button>{' '}
        <button type="button" className="btn is-outlined is-small" aria-label={t('studio-redirects.dismiss-address', { address: path })} onClick={onDismiss}>
          {t('studio-redirects.dismiss')}
        </button>
      </td>
    </tr>
  )
}
