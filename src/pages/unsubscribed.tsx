import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { subscriptionOfToken } from '#community/newsletter/client.ts'
import { UnsubscribedNotice } from '#community/newsletter/UnsubscribedNotice.tsx'
import { Head } from '#ui/Head.tsx'
import { Nameplate } from '#ui/Nameplate.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { useSite } from '#ui/Site.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import '#community/newsletter/newsletter.css'

/** Without the shell. Looking at it changes nothing, and a link that is not ours gets the same page. */
export function Page() {
  const site = useSite()
  const token = new URLSearchParams(usePlace().search).get('token') ?? ''
  const subscription = usePageQuery(subscriptionOfToken(token))
  return (
    <main id="main" tabIndex={-1} className="unsubscribed-page">
      <Head title={t('page.your-newsletters')} noindex />
      <meta name="referrer" content="no-referrer" />
      <Link className="unsubscribed-page__logo" to={href.home()}>
        <Nameplate name={site.name} oneLine />
      </Link>
      <h1 className="heading h2">{t('page.your-newsletters')}</h1>
      <QueryError query={subscription} />
      {subscription.data && <UnsubscribedNotice token={token} known={subscription.data} />}
      {subscription.isPending && <Skeletons count={1} shape="text" />}
      <Link className="more-link" to={href.home()}>
        {t('page.to-site', { site: site.name })}
      </Link>
    </main>
  )
}
