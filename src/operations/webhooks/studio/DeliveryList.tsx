import { t } from '#i18n/messages.ts'
import { deliveriesOf } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { deliveryStates } from './state-labels.ts'
import { formatMoment } from '#studio/moments.ts'

/** The last messages to one server and what became of them. */
export function DeliveryList({ id, busy, onResend }: { id: number; busy: boolean; onResend: (delivery: number) => void }) {
  const list = useQuery(deliveriesOf(id))
  if (list.isError) return <QueryError query={list} />
  if (!list.data) return <Skeletons count={3} shape="text" />
  if (list.data.data.length === 0) return <p className="studio-hint">{t('studio-webhooks.nothing-sent-yet')}</p>
  return (
    <StudioTable columns={[t('studio-webhooks.message'), t('studio-webhooks.state'), t('studio-webhooks.answer')]} actions={t('studio-webhooks.what-to-do')}>
      {list.data.data.map((delivery) => (
        <tr key={delivery.id}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
          <td className="integration-name">
            <details>
              <summary>
                <b>{delivery.kind}</b>
                <span className="tabular-nums">{formatMoment(delivery.created_at, { seconds: true })}</span>
              </summary>
              <code className="code-cell">{delivery.body}</code>
            </details>
          </td>
          <td className={delivery.status === 'delivered' || delivery.attempts === 0 ? undefined : 'failure-text'}>
            {delivery.status === 'waiting' && delivery.attempts === 0 ? t('studio-webhooks.on-its-way') : deliveryStates[delivery.status]()}
            {delivery.attempts > 1 && t('studio-webhooks.after-tries', { count: delivery.attempts })}
          </td>
          <td className="integration-name">
            <span>{delivery.answer}</span>
          </td>
          <td className="is-end-aligned">
            <button
              type="button"
              className="btn is-outlined is-small"
              aria-label={t('studio-webhooks.send-again-which', { kind: delivery.kind, time: formatMoment(delivery.created_at, { seconds: true }) })}
              disabled={busy}
              onClick={() => onResend(delivery.id)}
            >
              {t('studio-webhooks.send-again')}
            </button>
          </td>
        </tr>
      ))}
    </StudioTable>
  )
}
