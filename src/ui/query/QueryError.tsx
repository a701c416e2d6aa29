import type { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { Head } from '../Head.tsx'

interface QueryErrorProps {
  /** Of `useQuery`, `usePageQuery` or `useList`. */
  query: { error: Problem | null; isFetching: boolean; refetch: () => Promise<void> }
}

/** In the place of an answer that failed: the operation's own text, and a button that asks again. Nothing while there is no error. */
export function QueryError({ query: { error, isFetching, refetch } }: QueryErrorProps) {
  return error && <ErrorNote message={error.message} onRetry={() => void refetch()} busy={isFetching} />
}

/** In the place of what a whole page is about; it has the page's title and heading. */
export function PageError({ query }: QueryErrorProps) {
  return (
    query.error && (
      <div className="container section">
        <Head title={query.error.message} noindex />
        <h1 className="visually-hidden">{t('ui.loading-failed')}</h1>
        <QueryError query={query} />
      </div>
    )
  )
}
