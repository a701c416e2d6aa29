import { renderToString } from 'react-dom/server'
import type { Api } from '#base/api-client.ts'
import type { PathName } from '#base/paths.ts'
import { pageNotFound, Problem, wentWrong } from '#base/problem.ts'
import { QueryStore } from '#ui/query/store.ts'
import { matchAddress, type Location } from '#ui/router/match.ts'
import { Nav } from '#ui/router/nav.ts'
import { Redirect } from '#ui/router/redirect.ts'
import type { Site } from '#ui/Site.tsx'
import { loadPageData } from './page-data.ts'
import { PagesRegistry } from './pages-registry.ts'
import { renderTurn } from './render-turns.ts'
import { routeQueries } from './route-data.ts'
import { routeRules } from './route-rules.ts'
import { routeOf } from './routes.tsx'
import { App } from './shell/App.tsx'

export interface RenderedPage {
  status: number
  /** Set for a page that has moved: answer 301 and nothing else. */
  redirect?: string
  head: string
  body: string
  jsonLd: unknown[]
  state: PageState
  /** Module of the page, below src; null for the error page. */
  src: string | null
  /** As in the route table. */
  lean: boolean
  popup: boolean
  waits: boolean
  /** False when a section is missing: send it, keep nothing. */
  complete: boolean
}

/** What the browser needs to go on from the server's HTML. The same render always gives the same text. */
export interface PageState {
  site: Site
  queries: [name: string, data: unknown][]
  error: { status: number; code: string; message: string } | null
  /** Where the page was rendered, of one that may be shown elsewhere. */
  at?: string
}

/** The data of a page without the page. */
export interface PageData extends Pick<PageState, 'queries' | 'error'>, Pick<RenderedPage, 'status' | 'redirect' | 'complete'> {}

const pages = new PagesRegistry()

/** The query names that matter to the page at this address, for its key in the page cache. */
export function queryNamesOf(name: PathName): readonly string[] {
  return routeQueries[name] ?? []
}

/** What `render` would put into the state of the page at this address, and how it would answer. */
export async function load(to: string, api: Api, instead: Problem | null = null): Promise<PageData> {
  const place = matchAddress(to)
  const { store, error, redirect, complete } = await loadFor(place, api, instead)
  const status = redirect === undefined ? (error?.status ?? 200) : 301
  return { status, ...(redirect === undefined ? {} : { redirect }), error: toldOf(error), queries: error ? [] : store.entries(), complete }
}

/**
 * Renders a page for everyone: `api` sees public things only, and nothing of the request but its address comes in.
 * @param instead what is wrong with this address, when that is known already
 */
export async function render(to: string, api: Api, site: Site, instead: Problem | null = null): Promise<RenderedPage> {
  const place = matchAddress(to)
  const { store, error, redirect, complete } = await loadFor(place, api, instead, pages)
  if (redirect !== undefined) return moved(redirect, site)
  const nav = new Nav({ code: async () => {}, data: async () => {} }, to, error)
  const jsonLd: unknown[] = []
  await renderTurn()
  const html = renderToString(
    <App
      nav={nav}
      api={api}
      store={store}
      site={site}
      jsonLd={jsonLd}
      pageOf={(name) => pages.get(name)}
      isBare={(name) => name !== null && routeRules[name]?.bare === true}
      screenOf={(name) => (name === null ? undefined : routeRules[name]?.screen)}
      ruleOf={(name) => routeRules[name]?.only}
    />,
  )
  // React writes title, meta and preloads first, then the tree.
  const start = html.indexOf('<div class="site-root"')
  const route = error || place.name === null ? null : routeOf(place.name)
  return {
    status: error?.status ?? 200,
    head: html.slice(0, start),
    body: html.slice(start),
    jsonLd,
    state: {
      site,
      queries: error ? [] : store.entries(),
      error: toldOf(error),
      ...(!error && place.name !== null && routeRules[place.name]?.anywhere ? { at: to } : {}),
    },
    src: route?.src ?? null,
    lean: place.name !== null && route !== null && (routeRules[place.name]?.lean?.(new URLSearchParams(place.search)) ?? false),
    popup: place.name !== null && routeRules[place.name]?.popup === true,
    // A tag manager asks for consent on every page.
    waits: place.name !== null && route !== null && site.tag_manager_id === undefined && routeRules[place.name]?.waits === true,
    complete,
  }
}

interface Loaded {
  store: QueryStore
  error: Problem | null
  redirect?: string
  complete: boolean
}

/** @param code fetches the code of the page too, where it is drawn */
async function loadFor(place: Location, api: Api, instead: Problem | null, code?: PagesRegistry): Promise<Loaded> {
  const store = new QueryStore(api, Infinity)
  const failures = { count: 0 }
  let error = instead ?? (place.name === null ? pageNotFound(place.pathname) : null)
  if (!error) {
    try {
      await Promise.all([code?.load(place.name), loadPageData(place, store, { failures })])
    } catch (thrown) {
      if (thrown instanceof Redirect) return { store, error, redirect: thrown.to, complete: true }
      error = thrown instanceof Problem ? thrown : unexpected(thrown)
    }
  }
  return { store, error, complete: failures.count === 0 }
}

function toldOf(error: Problem | null): PageState['error'] {
  return error ? { status: error.status, code: error.code, message: error.message } : null
}

function unexpected(thrown: unknown): Problem {
  const problem = new Problem(500, 'went-wrong', wentWrong())
  problem.cause = thrown
  return problem
}

function moved(to: string, site: Site): RenderedPage {
  return {
    status: 301,
    redirect: to,
    head: '',
    body: '',
    jsonLd: [],
    state: { site, queries: [], error: null },
    src: null,
    lean: false,
    popup: false,
    waits: false,
    complete: true,
  }
}
