import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useNav } from '#ui/router/NavProvider.tsx'
import { Link } from '#ui/router/Link.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { releasePage } from './client.ts'
import { viewAddress, type Opened } from './reader-view.ts'
import { stepTo, pageAfterTurn } from '#content/pdf-pages/rules.ts'
import { useReaderKeys } from '#ui/useReaderKeys.ts'

/** The words of a page and nothing else, in a size for the hand. */
export function PageText({ opened }: { opened: Opened }) {
  const { page, pages, address, release } = opened
  const nav = useNav()
  useReaderKeys({
    aside(to) {
      const next = pageAfterTurn(page, pages.total, stepTo(to, release.direction), false)
      if (next !== null) nav.go(viewAddress(opened, { page: next }))
    },
  })
  const query = useQuery(releasePage(address, page))
  const paragraphs = query.data?.data.paragraphs
  return (
    <article className="page-text prose" aria-busy={query.isPending}>
      <p className="meta tabular-nums">{t('releases.page-of', { page, total: pages.total })}</p>
      {query.isError ? (
        <QueryError query={query} />
      ) : paragraphs ? (
        paragraphs.length > 0 ? (
          paragraphs.map((words, at) => (
            <p key={at} dir="auto">
              {words}
            </p>
          ))
        ) : (
          <p className="italic">{t('releases.this-page-has-no-words')}</p>
        )
      ) : (
        <Skeletons count={3} shape="text" />
      )}
      <nav className="actions" aria-label={t('releases.pages')}>
        {page > 1 && (
          <Link className="btn is-outlined" to={viewAddress(opened, { page: page - 1 })} rel="prev">
            {t('releases.page-number', { page: page - 1 })}
          </Link>
        )}
        {page < pages.total && (
          <Link className="btn" to={viewAddress(opened, { page: page + 1 })} rel="next">
            {t('releases.page-number', { page: page + 1 })}
          </Link>
        )}
      </nav>
    </article>
  )
}
