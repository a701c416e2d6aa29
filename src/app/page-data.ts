import { Problem } from '#base/problem.ts'
import { translationsOf } from '#content/translations/client.ts'
import { listLanguage } from '#i18n/format.ts'
import { currentRelease } from '#content/releases/current-release.ts'
import type { PrefetchAnswers, QueryStore } from '#ui/query/store.ts'
import type { Location } from '#ui/router/match.ts'
import type { Loader } from '#ui/router/route.ts'
import { routeData } from './route-data.ts'
import { routeRules } from './route-rules.ts'

interface LoadOptions {
  /** Counts the sections that are missing. */
  failures?: { count: number }
  /** Asked for what is not here, before its own call is made. */
  ahead?: PrefetchAnswers
}

/** Runs the data function of a place. */
export async function loadPageData(place: Location, store: QueryStore, { failures = { count: 0 }, ahead }: LoadOptions = {}): Promise<void> {
  if (place.name === null) return
  const data = routeData[place.name] as ((load: Loader, params: Record<string, string>, search: URLSearchParams) => Promise<unknown>) | undefined // params fit by matchAddress
  const load = loaderOf(store, failures, ahead)
  // What the strip above every page says.
  const inStrip = routeRules[place.name]?.bare ? undefined : load.want(currentRelease())
  const inOthers = listLanguage() ? load.want(translationsOf(place.pathname)) : undefined
  await Promise.all([data?.(load, place.params, new URLSearchParams(place.search)), inStrip, inOthers])
}

/** A place in a list that is not of this list: an old link, or a mistyped one. */
function isOfNoList(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.status === 422 && ['cursor', 'pageToken'].some((name) => thrown.fields?.[name])
}

function loaderOf(store: QueryStore, failures: { count: number }, ahead: PrefetchAnswers | undefined): Loader {
  return {
    need: (operation) => store.fetch(operation, ahead),
    async want(operation) {
      try {
        return await store.fetch(operation, ahead)
      } catch (thrown) {
        // Asked again it would be no better: the page says it.
        if (isOfNoList(thrown)) throw thrown
        failures.count++
        // Forgotten, so that server and browser both begin with the skeleton and the browser asks again.
        if (typeof document === 'undefined') store.forget(operation)
        return undefined
      }
    },
  }
}
