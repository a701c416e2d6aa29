// First of all: it names the order of the cascade layers.
import './styles.css'
import '#ui/theme/title.css'
import { createRoot } from 'react-dom/client'
import { apiClient, callsOf, type Api } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { articleBySlug } from '#content/articles/client.ts'
import type { draftsContract } from '#content/publishing/contract.ts'
import { apiBase } from '#ui/api-base.ts'
import { QueryStore } from '#ui/query/store.ts'
import { Nav } from '#ui/router/nav.ts'
import type { Site } from '#ui/Site.tsx'
import { skipFirstInput } from '#ui/in-view.ts'
import { reportMissingCode } from '#ui/load-code.ts'
import { session } from '#ui/session/session.ts'
import { startSession } from './members.ts'
import { loadPageData } from './page-data.ts'
import { PagesRegistry } from './pages-registry.ts'
import { routeRules } from './route-rules.ts'
import { App } from './shell/App.tsx'

/** An article that is not public yet, on its page as readers get it: their own code, given the text of the draft. */
async function start(root: HTMLElement): Promise<void> {
  const { site } = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as { site?: Site } // written by studio-page.ts
  const api = uncounted(apiClient({ base: apiBase(), token: session.token }))
  const id = location.pathname.split('/').at(-1) ?? ''
  const pages = new PagesRegistry()
  // What is put in here is not asked for again.
  const store = new QueryStore(api, Infinity)
  let place = '/'
  let error: Problem | null = null
  try {
    const { data } = await callsOf<typeof draftsContract>(api)('GET /drafts/:id/preview', { params: { id } })
    store.set(articleBySlug(data.slug), { data })
    place = href.article({ slug: data.slug })
  } catch (thrown) {
    error = thrown instanceof Problem ? thrown : new Problem(500, 'went-wrong', String(thrown))
  }
  const nav = new Nav({ code: (at) => pages.load(at.name), data: (at) => loadPageData(at, store).catch(() => {}) }, place, error)
  if (!error) await pages.load(nav.place.name)
  skipFirstInput()
  createRoot(root).render(
    <App
      nav={nav}
      api={api}
      store={store}
      site={site ?? { name: document.title, url: location.origin }}
      pageOf={(name) => pages.get(name)}
      isBare={(name) => name !== null && routeRules[name]?.bare === true}
      screenOf={(name) => (name === null ? undefined : routeRules[name]?.screen)}
      ruleOf={(name) => routeRules[name]?.only}
    />,
  )
  startSession(api, store)
}

/** Whoever looks at a preview is no reader, also where the article has been published before. */
function uncounted(api: Api): Api {
  return {
    ...api,
    call: (key, ...rest) => (key.endsWith('/increment/views') ? Promise.reject(new Problem(403, 'preview', wentWrong())) : api.call(key, ...rest)),
  }
}

const root = document.getElementById('root')
if (root) start(root).catch(reportMissingCode)
