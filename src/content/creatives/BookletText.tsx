import { labelOf } from '#content/pdf-pages/rules.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { creativePage } from './client.ts'
import type { Booklet } from './contract.ts'

/** The words of the open pages, for whoever cannot see or load their pictures. */
export function BookletText({ address, pages, page, open }: { address: string; pages: Booklet; page: number; open: number[] }) {
  return (
    <details className="booklet-text">
      <summary>{t('creatives.in-words')}</summary>
      {open.map((no) => (
        <PageWords key={no} address={address} no={no} label={labelOf(pages, no)} current={no === page} />
      ))}
    </details>
  )
}

function PageWords({ address, no, label, current }: { address: string; no: number; label: string | number; current: boolean }) {
  const query = useQuery(creativePage(address, no))
  const paragraphs = query.data?.data.paragraphs
  return (
    <div className={current ? 'booklet-text__page is-current' : 'booklet-text__page'} aria-busy={query.isPending}>
      <p className="meta tabular-nums">{t('creatives.page-number', { page: label })}</p>
      {query.isError ? (
        <QueryError query={query} />
      ) : paragraphs ? (
        paragraphs.map((words, at) => (
          <p key={at} dir="auto">
            {words}
          </p>
        ))
      ) : (
        <Skeletons count={2} shape="text" />
      )}
      {paragraphs?.length === 0 && <p className="italic">{t('creatives.this-page-has-no-words')}</p>}
    </div>
  )
}
