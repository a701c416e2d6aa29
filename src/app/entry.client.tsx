// First of all: it names the order of the cascade layers.
import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { apiClient } from '#base/api-client.ts'
import type { PathName } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { apiBase } from '#ui/api-base.ts'
import { rememberEarlyClicks } from '#ui/early-clicks.ts'
import { QueryStore } from '#ui/query/store.ts'
import type { Location } from '#ui/router/match.ts'
import { Nav } from '#ui/router/nav.ts'
import { Redirect } from '#ui/router/redirect.ts'
import type { PageModule } from '#ui/router/route.ts'
import { session } from '#ui/session/session.ts'
import { skipFirstInput } from '#ui/in-view.ts'
import { deferredSheetsSettled, firstSheet } from '#ui/page-sheets.ts'
import { loadCode, reportMissingCode } from '#ui/load-code.ts'
import { watchBuilds } from './build-watch.ts'
import { countViews } from './count-views.ts'
import type { PageState } from './entry.server.tsx'
import { openForMember, startSession } from './members.ts'
import { PagesRegistry } from './pages-registry.ts'
import { registerWorker } from './register-worker.ts'
import { routeRules } from './route-rules.ts'
import { App } from './shell/App.tsx'

const fresh = 30_000

/** Its code comes when a reader goes on: the first page brings its data along. */
const nextPage = () => loadCode(() => import('./next-page.ts'))

async function loadData(place: Location, store: QueryStore): Promise<void> {
  store.forgetFailures()
  const { loadNextPage } = await nextPage()
  await loadNextPage(place, store)
}

async function start(root: HTMLElement): Promise<void> {
  const state = readState()
  const api = apiClient({ base: apiBase(), token: session.token, onSignedOut: () => session.end() })
  const store = new QueryStore(api, fresh)
  const pages = new PagesRegistry()
  store.restore(state?.queries ?? [])
  const error = state?.error ? new Problem(state.error.status, state.error.code, state.error.message) : null
  const nav: Nav = new Nav(
    {
      // A page that shows before its data is asked for would ask for each part by itself.
      code: ({ name }) => Promise.all([pages.load(name), nextPage()]),
      data: (place) =>
        loadData(place, store).catch((thrown: unknown) => {
          if (thrown instanceof Redirect) nav.go(thrown.to, { replace: true })
        }),
      shown: ({ name, error: shown }) => pages.wear(shown ? null : name),
    },
    state?.at ?? location.pathname + location.search + location.hash,
    error,
  )
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(
      kind,
      (event) =>
        void loadCode(() => import('./uncaught-error.ts')).then(
          ({ showUncaught }) => showUncaught(event, nav),
          () => {},
        ),
    )
  await Promise.all([
    !error && nav.place.name !== null && loadFirst(pages, nav.place.name),
    // What script draws is never seen without its rules.
    deferredSheetsSettled(),
  ])
  const app = (
    <App
      nav={nav}
      api={api}
      store={store}
      site={state?.site ?? { name: document.title, url: location.origin }}
      pageOf={(name) => pages.get(name)}
      isBare={(name) => name !== null && routeRules[name]?.bare === true}
      screenOf={(name) => (name === null ? undefined : routeRules[name]?.screen)}
      ruleOf={(name) => routeRules[name]?.only}
    />
  )
  rememberEarlyClicks()
  // In slices: nothing that is on the page already may keep a finger waiting.
  if (state && root.firstElementChild) {
    // What React draws anew by itself is no error of the page: by default it would be reported as one.
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: console.error }))
  } else {
    skipFirstInput()
    void loadData(nav.place, store).catch(() => {})
    createRoot(root).render(app)
  }
  nav.start()
  addEventListener('online', () => store.retryFailed())
  startSession(api, store)
  openForMember(nav, () => Promise.all([pages.load(nav.place.name), loadData(nav.place, store)])).catch(() => {})
  watchBuilds(nav)
  registerWorker()
  countViews(nav)
}

/** The server names the file of the page it has drawn, so that the table of all pages can wait for the next one. */
async function loadFirst(pages: PagesRegistry, name: PathName): Promise<void> {
  const file = document.querySelector<HTMLMetaElement>('meta[name="page"]')?.content
  if (!file) return pages.load(name)
  pages.add(name, (await loadCode(() => import(/* @vite-ignore */ file))) as PageModule, firstSheet()) // a page of our own build, by src of its row
}

function readState(): PageState | null {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as PageState) : null // written by our own server in the same shape
}

const root = document.getElementById('root')
if (root) start(root).catch(reportMissingCode)
