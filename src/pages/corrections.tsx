import { PageName } from '#ui/PageName.tsx'
import { feedLinks } from '#base/feeds.ts'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { allCorrections } from '#content/corrections/client.ts'
import { CorrectionWords } from '#content/corrections/CorrectionNote.tsx'
import { correctionAnchor } from '#content/corrections/rules.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { Head } from '#ui/Head.tsx'
import { cursorIn } from '#ui/list-address.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import '#content/corrections/corrections.css'

export function Page() {
  const cursor = cursorIn(useSearch())
  const list = useList(allCorrections(cursor))
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head
        title={t('corrections.title')}
        canonical={href.corrections()}
        description={t('corrections.lead')}
        noindex={cursor !== undefined || (!list.loading && list.items.length === 0)}
        alternates={feedLinks(t('corrections.title'), href.corrections())}
      />
      <div className="page-title">
        <PageName name={t('corrections.title')} />
        <p className="italic">{t('corrections.lead')}</p>
      </div>
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        <EmptyNote title={t('corrections.none')}>{t('corrections.none-hint')}</EmptyNote>
      ) : (
        <ol className="correction-list" aria-busy={list.loading}>
          {list.items.map((one) => (
            <li key={one.id} id={correctionAnchor(one.id)} className="correction">
              <h2 lang={one.blog.language} dir={one.blog.direction}>
                <Link to={`${href.article({ slug: one.blog.slug })}#${correctionAnchor(one.id)}` as Href /* made by href, and an anchor of ours */}>
                  {one.blog.title}
                </Link>
              </h2>
              <CorrectionWords correction={one} />
            </li>
          ))}
        </ol>
      )}
      {list.loading && <Skeletons count={3} shape="text" />}
      {list.next && (
        <p className="actions">
          <Link className="btn is-outlined" to={href.corrections({ cursor: list.next })}>
            {t('ui.load-more')}
          </Link>
        </p>
      )}
    </main>
  )
}
