import { longDate } from '#base/dates.ts'
import { feedLinks } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { archivedList, archivedMailings } from '#community/newsletter/client.ts'
import type { ArchivedList } from '#community/newsletter/contract.ts'
import { lazySignUp } from '#community/newsletter/LazySignUp.tsx'
import { structuredNewsletter } from '#community/newsletter/structured.ts'
import { Head } from '#ui/Head.tsx'
import { PageName } from '#ui/PageName.tsx'
import { cursorIn } from '#ui/list-address.ts'
import { PageError, QueryError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { useParams, useSearch } from '#ui/router/NavProvider.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import '#community/newsletter/newsletter.css'
import '#community/newsletter/sign-up.css'

const SignUp = lazySignUp('past')

export function Page() {
  const { list: slug } = useParams('newsletterList')
  const list = usePageQuery(archivedList(slug))
  return (
    <main id="main" tabIndex={-1} className="container">
      {list.data ? <Newsletter list={list.data.data} /> : list.error ? <PageError query={list} /> : <Skeletons count={3} shape="text" />}
    </main>
  )
}

function Newsletter({ list }: { list: ArchivedList }) {
  const site = useSite()
  const { language, direction, description, rhythm } = list
  const cursor = cursorIn(useSearch())
  const address = href.newsletterList({ list: list.list, language })
  return (
    <>
      <Head
        title={list.name}
        description={description || t('page.newsletters-from', { site: site.name })}
        canonical={address}
        noindex={cursor !== undefined}
        alternates={feedLinks(list.name, address)}
      />
      {import.meta.env.SSR && <JsonLd data={structuredNewsletter(list, site)} />}
      <div className="page-title is-newsletter" lang={language} dir={direction}>
        <p className="kicker">
          <Link to={href.newsletter()}>{t('newsletter.newsletter')}</Link>
        </p>
        <PageName name={list.name} />
        {description && (
          <p className="italic" dir="auto">
            {description}
          </p>
        )}
        {rhythm && <p className="meta">{rhythm}</p>}
      </div>
      <div className="newsletter-page">
        {site.newsletter && list.open && cursor === undefined && (
          <div className="newsletter-page__sign-up">
            <SignUp list={list.list} label={commaSeparated([t('newsletter.e-mail'), list.name])} />
            <p className="meta">{t('newsletter.confirmation-note')}</p>
          </div>
        )}
        <PastMailings list={list} cursor={cursor} />
      </div>
    </>
  )
}

function PastMailings({ list, cursor }: { list: ArchivedList; cursor: string | undefined }) {
  const past = useList(archivedMailings(list.list, cursor))
  const { language, direction } = list
  return (
    <section aria-labelledby="past">
      <SectionHead id="past" title={t('newsletter-archive.past')} />
      {past.failed && <QueryError query={past} />}
      {past.loading && <Skeletons count={3} shape="text" />}
      {!past.loading && !past.failed && past.items.length === 0 && <p className="standfirst">{t('newsletter-archive.none')}</p>}
      <ol className="mailing-list" lang={language} dir={direction}>
        {past.items.map((mailing) => (
          <li key={mailing.slug}>
            <p className="meta">
              <time dateTime={mailing.sent_at}>{longDate(mailing.sent_at)}</time>
            </p>
            <h3 className="heading h5">
              <Link className="link" to={href.mailing({ list: list.list, slug: mailing.slug, language })}>
                {mailing.subject}
              </Link>
            </h3>
            {mailing.preview && <p dir="auto">{mailing.preview}</p>}
          </li>
        ))}
      </ol>
      {past.next && (
        <p className="actions">
          <Link className="btn is-outlined" to={href.newsletterList({ list: list.list, language }, { cursor: past.next })}>
            {t('ui.load-more')}
          </Link>
        </p>
      )}
    </section>
  )
}
