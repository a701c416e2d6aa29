import { t, tParts } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { exportList } from '../client.ts'
import type { ExportRun, exportsContract } from '../contract.ts'
import { exportFormats, type ExportFormat } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { submitting } from '#studio/controls/submit.ts'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'
import { sizeOf } from '#operations/imports/studio/labels.ts'
import '#studio/integrations.css'
import '#studio/audience.css'
import '#operations/imports/studio/import-export.css'
import { formatMoment } from '#studio/moments.ts'

const beat = 1_000
const states = (): Record<ExportRun['state'], string> => ({
  running: t('studio-exports.in-progress'),
  done: t('studio-exports.ready'),
  cancelled: t('studio-exports.stopped'),
  failed: t('studio-exports.has-failed'),
  gone: t('studio-exports.deleted-after-a-day'),
})

const formatNames: Record<ExportFormat, () => string> = {
  site: () => t('studio-exports.for-site'),
  markdown: () => t('studio-exports.for-markdown'),
  wxr: () => t('studio-exports.for-wxr'),
  ghost: () => t('studio-exports.for-ghost'),
  html: () => t('studio-exports.for-html'),
}

/** The site as one archive, to keep or to take elsewhere. */
export function Screen() {
  const api = callsOf<typeof exportsContract>(useApi())
  const store = useQueryStore()
  const list = useQuery(exportList())
  const runs = list.data?.data ?? []
  const underWay = runs.some(({ state }) => state === 'running')

  useEffect(() => {
    if (!underWay) return
    const look = setInterval(() => void store.refetch(exportList()), beat)
    return () => clearInterval(look)
  }, [store, underWay])

  const [format, setFormat] = useState<ExportFormat>('site')
  const [busy, setBusy] = useState(false)
  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    await submitting(work)
    await list.refetch()
    setBusy(false)
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-exports.export')}</h1>
        <FormatChoice value={format} choose={setFormat} />
        <button type="button" className="btn" disabled={underWay || busy} onClick={() => void act(() => api('POST /exports', { body: { format } }))}>
          {t('studio-exports.export-this-site')}
        </button>
      </div>
      <p className="studio-hint">
        {tParts('studio-exports.what-it-holds', {
          link: (inside) => (
            <StudioLink key="link" to="/studio/imports">
              {inside}
            </StudioLink>
          ),
        })}
      </p>
      {list.isError ? (
        <QueryError query={list} />
      ) : !list.data ? (
        <Skeletons count={2} shape="text" />
      ) : runs.length === 0 ? (
        <EmptyList
          title={t('studio-exports.nothing-has-been-exported-yet')}
          begin={{ label: t('studio-exports.export-this-site'), act: () => void act(() => api('POST /exports', { body: { format } })) }}
        >
          {t('studio-exports.an-export-is-a-copy')}
        </EmptyList>
      ) : (
        <StudioTable
          columns={[t('studio-time.started'), t('studio-exports.state'), { label: t('studio-exports.size'), align: 'end' }, t('studio-exports.by')]}
          actions={t('studio-exports.what-to-do')}
        >
          {runs.map((run) => (
            <ExportRow key={run.id} run={run} act={(work) => void act(work)} />
          ))}
        </StudioTable>
      )}
    </>
  )
}

function FormatChoice({ value, choose }: { value: ExportFormat; choose: (format: ExportFormat) => void }) {
  return (
    <label className="export-format">
      {t('studio-exports.for')}
      <select className="search-input" value={value} onChange={({ target }) => choose(exportFormats.find((one) => one === target.value) ?? 'site')}>
        {exportFormats.map((one) => (
          <option key={one} value={one}>
            {formatNames[one]()}
          </option>
        ))}
      </select>
    </label>
  )
}

function ExportRow({ run, act }: { run: ExportRun; act: (work: () => Promise<unknown>) => void }) {
  const api = callsOf<typeof exportsContract>(useApi())
  const params = { id: String(run.id) }

  /** The address is the key, so it is asked for when it is needed and followed at once. */
  async function download(): Promise<void> {
    const { path } = await api('POST /exports/:id/link', { params })
    location.assign(path)
  }

  return (
    <tr>
      <td className="tabular-nums">{formatMoment(run.created_at)}</td>
      <td className="transfer-item">
        {states()[run.state]}
        <small>{formatNames[run.format]()}</small>
        {run.part && <small>{run.part}</small>}
        {run.fault && <small className="transfer-error">{run.fault}</small>}
      </td>
      <td className="is-end-aligned tabular-nums">{run.bytes > 0 ? sizeOf(run.bytes) : ''}</td>
      <td>{run.by === null ? t('studio-exports.deleted-user') : <bdi dir="ltr">@{run.by}</bdi>}</td>
      <td className="is-end-aligned">
        <span className="row-actions">
          {run.state === 'done' && (
            <button type="button" className="btn is-outlined is-small" onClick={() => act(() => download())}>
              {t('studio-exports.download')}
            </button>
          )}
          {run.state === 'running' ? (
            <button type="button" className="btn is-outlined is-small" onClick={() => act(() => api('POST /exports/:id/cancel', { params }))}>
              {t('studio-exports.stop')}
            </button>
          ) : (
            <button type="button" className="btn is-outlined is-small" onClick={() => act(() => api('DELETE /exports/:id', { params }))}>
              {t('action.delete')}
            </button>
          )}
        </span>
      </td>
    </tr>
  )
}
