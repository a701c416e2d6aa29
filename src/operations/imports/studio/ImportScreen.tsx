import { useEffect } from 'react'
import { t } from '#i18n/messages.ts'
import { importItems, importRun } from '../client.ts'
import type { ImportRun } from '../contract.ts'
import { isUnderWay } from '../rules.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import type { ScreenProps } from '#studio/screen.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { ImportReport } from './ImportReport.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { ImportUndo } from './ImportUndo.tsx'
import { sizeOf, sourceNames, stateNames } from './labels.ts'
import '#content/admin/studio/content-admin.css'
import '#studio/integrations.css'
import '#studio/audience.css'
import { useWindowSubject } from '#studio/window-title.ts'
import { fileNames } from './file-names.ts'
import './import-export.css'

/** How often a run is looked at, ms. */
const beat = 1_000

/** One import: how far it is, what came of it, and the real run. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params['no'])
  const store = useQueryStore()
  const query = useQuery(importRun(id))
  const run = query.data?.data
  useWindowSubject(run && fileNames(run.files))
  const underWay = run !== undefined && isUnderWay(run.state)

  useEffect(() => {
    if (!underWay) return
    const look = setInterval(() => void store.refetch(importRun(id)), beat)
    return () => clearInterval(look)
  }, [store, id, underWay])
  // What the report says changes with the pass; a list that was made longer starts anew then.
  useEffect(() => {
    if (!run?.state) return
    void store.refetch(importItems(id, undefined))
    // A whole site is done with the transaction that takes it in: its report is written just after.
    const later = setTimeout(() => {
      void store.refetch(importRun(id))
      void store.refetch(importItems(id, undefined))
    }, beat)
    return () => clearTimeout(later)
  }, [store, id, run?.state])

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-imports.import')}</h1>
      </div>
      <p>
        <StudioLink className="content-form__back" to="/studio/imports">
          {t('studio-imports.all-imports')}
        </StudioLink>
      </p>
      {query.isError && !run ? (
        <QueryError query={query} />
      ) : !run ? (
        <Skeletons count={4} shape="text" />
      ) : (
        <>
          <Progress run={run} />
          <ImportSteps key={run.state} run={run} onChanged={() => void query.refetch()} />
          <ImportUndo run={run} />
          {(run.state !== 'failed' || run.items > 0) && <ImportReport run={run} />}
        </>
      )}
    </>
  )
}

function Progress({ run }: { run: ImportRun }) {
  const facts = [
    sourceNames[run.source](),
    ...(run.files.length > 0 ? [`${fileNames(run.files)}, ${sizeOf(run.files.reduce((sum, { bytes }) => sum + bytes, 0))}`] : []),
    ...(run.site ? [t('studio-imports.from-site', { site: run.site })] : []),
    ...(run.authors.length > 0 ? [t('studio-imports.new-authors', { count: run.authors.length })] : []),
    ...(run.topics > 0 ? [t('studio-imports.topics', { count: run.topics })] : []),
    ...(run.comments > 0 ? [t('studio-imports.comments', { count: run.comments })] : []),
    ...(run.fetched > 0 ? [t('studio-imports.fetched-files', { count: run.fetched })] : []),
    ...(run.redirects > 0 ? [t('studio-imports.redirects', { count: run.redirects })] : []),
    ...(run.has_files ? [] : [t('studio-imports.files-are-deleted')]),
  ]
  return (
    <div className="import-progress">
      <p role="status">
        <b>{stateNames[run.state]()}</b>{' '}
        {isUnderWay(run.state) && (
          <span className="tabular-nums">{run.expected === null ? run.items : t('studio-imports.of-all', { count: run.items, all: run.expected })}</span>
        )}
      </p>
      {isUnderWay(run.state) && (
        <progress {...(run.expected === null ? {} : { value: run.items, max: Math.max(1, run.expected) })} aria-label={t('studio-imports.progress')} />
      )}
      {run.fault && (
        <p className="transfer-error" role="alert">
          {run.fault}
        </p>
      )}
      <ul className="import-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}
