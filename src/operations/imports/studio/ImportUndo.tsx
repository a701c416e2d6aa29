import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { importUndo } from '../client.ts'
import type { ImportRun, ImportUndo as Undo, importsContract } from '../contract.ts'
import { isUnderWay } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { submitting } from '#studio/controls/submit.ts'

/** How often it is looked at while it goes on, ms. */
const beat = 1_000

/** Takes back what an import has done, and says what was kept. */
export function ImportUndo({ run }: { run: ImportRun }) {
  const store = useQueryStore()
  const query = useQuery(importUndo(run.id))
  const undo = query.data?.data
  const isRunning = undo?.state === 'running'
  useEffect(() => {
    const look = isRunning ? setInterval(() => void store.refetch(importUndo(run.id)), beat) : undefined
    return () => clearInterval(look)
  }, [store, run.id, isRunning])
  useEffect(() => void store.refetch(importUndo(run.id)), [store, run.id, run.state])
  if (isUnderWay(run.state)) return null
  if (query.isError && !undo) return <QueryError query={query} />
  if (!undo || undo.recorded + undo.undone + undo.kept === 0) return null
  return (
    <section className="import-progress" aria-label={t('studio-import-undo.button')}>
      <Progress undo={undo} />
      {!isRunning && undo.recorded + undo.kept > 0 && <Begin run={run} undo={undo} onBegun={() => void query.refetch()} />}
    </section>
  )
}

function Progress({ undo: { state, fault, recorded, undone, kept, items } }: { undo: Undo }) {
  const names = { '': null, running: t('studio-import-undo.running'), done: t('studio-import-undo.done'), failed: t('studio-import-undo.failed') }
  return (
    <>
      {state !== '' && (
        <p role="status">
          <b>{names[state]}</b> {undone > 0 && <span>{t('studio-import-undo.undone', { count: undone })}</span>}
        </p>
      )}
      {state === 'running' && <progress value={undone + kept} max={Math.max(1, recorded + undone + kept)} aria-label={t('studio-import-undo.running')} />}
      {fault && (
        <p className="transfer-error" role="alert">
          {fault}
        </p>
      )}
      {kept > 0 && (
        <details open>
          <summary>{t('studio-import-undo.kept', { count: kept })}</summary>
          <ul>
            {items.map(({ noun, name, reason }) => (
              <li key={`${noun} ${name}`}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Begin({ run, undo, onBegun }: { run: ImportRun; undo: Undo; onBegun: () => void }) {
  const api = callsOf<typeof importsContract>(useApi())
  const [changedToo, setChangedToo] = useState(false)
  const count = undo.recorded + (changedToo ? undo.kept : 0)

  async function begin(): Promise<void> {
    const text = changedToo ? t('studio-import-undo.text-too', { count }) : t('studio-import-undo.text', { count })
    if (!(await confirmWith({ title: t('studio-import-undo.question'), text, act: t('studio-import-undo.button'), danger: true }))) return
    await submitting(() => api('POST /imports/:id/undo', { params: { id: String(run.id) }, body: { changed_too: changedToo } }))
    onBegun()
  }

  return (
    <>
      <label className="check-line">
        <input type="checkbox" checked={changedToo} onChange={(event) => setChangedToo(event.target.checked)} />
        <span>{t('studio-import-undo.changed-too')}</span>
      </label>
      <div className="import-actions">
        <button type="button" className="btn is-outlined" disabled={count === 0} onClick={() => void begin()}>
          {t('studio-import-undo.button')}
        </button>
      </div>
    </>
  )
}
