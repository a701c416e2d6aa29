import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { formatMoment } from '#studio/moments.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import type { ClientError, clientErrorsContract } from '../contract.ts'

const sources: Record<ClientError['source'], () => string> = {
  browser: () => t('studio-client-errors.source-browser'),
  request: () => t('studio-client-errors.source-request'),
  job: () => t('studio-client-errors.source-job'),
  process: () => t('studio-client-errors.source-process'),
}

export function ClientErrorRow({ error, onChanged }: { error: ClientError; onChanged: () => void }) {
  const { busy, change } = useSolving(error, onChanged)
  const { id, message, source, path, count, last_at, solved_at } = error
  return (
    <tr>
      <td className="integration-name">
        <b id={`error-${id}`} dir="ltr">
          {message}
        </b>
        <span>
          {solved_at !== null && `${t('studio-client-errors.solved')} · `}
          {sources[source]()} <bdi dir="ltr">{path}</bdi>
        </span>
        <ErrorDetails error={error} />
      </td>
      <td className="tabular-nums" data-label={t('studio-client-errors.count')}>
        {formatNumber(count)}
      </td>
      <td className="tabular-nums" data-label={t('studio-time.last')}>
        {formatMoment(last_at, { seconds: true })}
      </td>
      <td className="is-end-aligned">
        <button type="button" className="btn is-outlined is-small" aria-describedby={`error-${id}`} aria-disabled={busy} onClick={() => void change()}>
          {solved_at === null ? t('studio-client-errors.solve') : t('studio-client-errors.reopen')}
        </button>
      </td>
    </tr>
  )
}

function ErrorDetails({ error: { stack, version, first_at, requests } }: { error: ClientError }) {
  return (
    <details>
      <summary>{t('studio-client-errors.details')}</summary>
      <dl>
        <dt>{t('studio-client-errors.first-seen')}</dt>
        <dd>{formatMoment(first_at, { seconds: true })}</dd>
        {version && (
          <>
            <dt>{t('studio-client-errors.version')}</dt>
            <dd dir="ltr">{version}</dd>
          </>
        )}
        {requests.length > 0 && (
          <>
            <dt>{t('studio-client-errors.requests')}</dt>
            <dd className="code-cell" dir="ltr">
              {requests.join('\n')}
            </dd>
          </>
        )}
      </dl>
      {stack && <code className="code-cell">{stack}</code>}
    </details>
  )
}

function useSolving({ id, solved_at }: ClientError, onChanged: () => void): { busy: boolean; change: () => Promise<void> } {
  const api = callsOf<typeof clientErrorsContract>(useApi())
  const [busy, setBusy] = useState(false)
  const solved = solved_at === null
  async function change(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await api('PUT /client-errors/:id', { params: { id: String(id) }, body: { solved } })
      toast(solved ? t('studio-client-errors.is-solved') : t('studio-client-errors.is-open'))
      onChanged()
    } catch (failure) {
      toast(failure instanceof Problem ? failure.message : t('studio-client-errors.solve-failed'), { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
