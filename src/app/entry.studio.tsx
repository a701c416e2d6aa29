import './styles.css'
import './studio-fonts.css'
import './mantine.css'
import { createRoot } from 'react-dom/client'
import { apiClient } from '#base/api-client.ts'
import { StudioQueryStore } from '#studio/query-store.ts'
import { wentWrong } from '#base/problem.ts'
import { keepFocus } from '#studio/keep-focus.ts'
import { setSiteZone } from '#studio/moments.ts'
import { requestReaderStepUp, stepUpApi } from '#studio/step-up.ts'
import { Studio } from '#studio/Studio.tsx'
import { allowOwnScripts } from '#studio/trusted-types.ts'
import { apiBase } from '#ui/api-base.ts'
import type { Site } from '#ui/Site.tsx'
import { session } from '#ui/session/session.ts'
import { toast } from '#ui/toast.ts'
import { startSession } from './members.ts'
import { reportUncaught } from './uncaught-error.ts'

const fresh = 5_000

function start(root: HTMLElement): void {
  allowOwnScripts()
  keepFocus()
  // What is pressed is heard from now on: client-loader.ts marks it no longer.
  dispatchEvent(new Event('hears'))
  // What is being written stays on the screen.
  for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, (event) => reportUncaught(event) && toast(wentWrong(), { tone: 'error' }))
  const text = document.getElementById('state')?.textContent
  const { site, timeZone } = JSON.parse(text ?? '{}') as { site?: Site; timeZone?: string } // written by studio-page.ts
  if (timeZone) setSiteZone(timeZone)
  const api = apiClient({ base: apiBase(), token: session.token, onSignedOut: () => session.end() })
  const store = new StudioQueryStore(stepUpApi(api, requestReaderStepUp), fresh)
  addEventListener('online', () => store.retryFailed())
  startSession(api, store)
  createRoot(root).render(<Studio api={api} store={store} site={site ?? { name: document.title, url: location.origin }} />)
}

const root = document.getElementById('root')
if (root) start(root)
