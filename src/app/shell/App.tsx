import { useEffect, type ComponentType } from 'react'
import type { Api } from '#base/api-client.ts'
import type { PathName } from '#base/paths.ts'
import { pageNotFound } from '#base/problem.ts'
import { CardBadge } from '#content/articles/card-badge.ts'
import type { Nav } from '#ui/router/nav.ts'
import type { RouteRule } from '#ui/router/route.ts'
import { replayEarlyClicks } from '#ui/early-clicks.ts'
import { ApiProvider } from '#ui/ApiProvider.tsx'
import { QueryProvider } from '#ui/query/QueryProvider.tsx'
import type { QueryStore } from '#ui/query/store.ts'
import { NavProvider, usePlace } from '#ui/router/NavProvider.tsx'
import { SiteProvider, type Site } from '#ui/Site.tsx'
import { Announcer } from './Announcer.tsx'
import { CardBadges } from './CardBadges.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { ReaderStateHost } from './ReaderStateHost.tsx'
import { LoginHost } from './LoginHost.tsx'
import { RouteRules } from './RouteRules.tsx'
import { Shell } from './Shell.tsx'

interface AppProps {
  nav: Nav
  api: Api
  store: QueryStore
  site: Site
  jsonLd?: unknown[]
  pageOf: (name: PathName | null) => ComponentType | undefined
  isBare: (name: PathName | null) => boolean
  screenOf: (name: PathName | null) => string | undefined
  ruleOf: (name: PathName) => RouteRule['only']
}

export function App({ nav, api, store, site, jsonLd, pageOf, isBare, screenOf, ruleOf }: AppProps) {
  useEffect(replayEarlyClicks, [])
  return (
    <div className="site-root">
      <QueryProvider store={store}>
        <SiteProvider value={jsonLd ? { site, jsonLd } : { site }}>
          <ApiProvider api={api}>
            <NavProvider nav={nav}>
              <ErrorBoundary>
                <Announcer nav={nav} />
                <RouteRules ruleOf={ruleOf} />
                <CardBadge value={CardBadges}>
                  <CurrentPage pageOf={pageOf} isBare={isBare} screenOf={screenOf} />
                </CardBadge>
                <LoginHost />
                <ReaderStateHost />
              </ErrorBoundary>
            </NavProvider>
          </ApiProvider>
        </SiteProvider>
      </QueryProvider>
    </div>
  )
}

function CurrentPage({ pageOf, isBare, screenOf }: Pick<AppProps, 'pageOf' | 'isBare' | 'screenOf'>) {
  const place = usePlace()
  const Page = pageOf(place.name)
  // Without an error of the server's when a reader comes here by the browser's way back.
  if (place.error || !Page) {
    const { status, message } = place.error ?? pageNotFound(place.pathname)
    return (
      <Shell>
        <ErrorPage status={status} message={message} />
      </Shell>
    )
  }
  // Keyed by path: a page of another article begins anew, one with other filters goes on, as does a screen of several addresses.
  const page = (
    <ErrorBoundary key={screenOf(place.name) ?? place.pathname}>
      <Page />
    </ErrorBoundary>
  )
  return isBare(place.name) ? page : <Shell>{page}</Shell>
}
