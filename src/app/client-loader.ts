// The one script that a page of ours asks for at once, small and one file: the code proper waits in a template until the
// page is painted, so that it takes neither line nor time from what is read. On a phone, pages that are there to be read
// fetch it then, but run it only when the reader touches them. It also is the guard of all files of a build: where one is
// missing the page is loaded anew, since the server has newer ones then.
import { apiBase } from '#ui/api-base.ts'
import { tellView, type PageView } from './tell-view.ts'

const code = document.querySelector<HTMLTemplateElement>('template#code')
/** An answer that hangs must not keep the page from coming alive, ms. */
const longestWait = 3_000
/** How long somebody must stay before it was a view of an article, ms; as in useViewCount.ts. */
const viewed = 3_000
/** Spec section 9: one reload in 10 s, so that a missing file never makes a loop. */
const guard = 10_000
/** Those that came with the page; what asks for another one later learns of it by itself. */
const sheets = 'link[rel=stylesheet][href^="/assets"]:not([media])'
const over = new AbortController()
const { signal } = over
let reloading = false
/** Forms go without script from now on. */
let dead = false

for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click', 'scroll'])
  addEventListener(sign, touched, { passive: true, signal })
// Of an element, which does not bubble. Files of others (a tag manager) may be blocked as a reader likes.
addEventListener('error', ({ target }) => (target as Element).matches?.(`script[src^="/assets"],${sheets}`) && missing(), true) // or the window, which matches nothing
// Of load-code.ts: what can be cancelled speaks for itself.
addEventListener('code-missing', (event) => {
  if (!event.cancelable) return missing()
  if (reload()) event.preventDefault()
  else dead = true
})
// Of forms that by script know who sends them (early-clicks.ts): where that is still to come they would ask the reader to log in.
addEventListener('submit', hold, true)
// Links and forms work without script; buttons wait for who hears them.
addEventListener('click', mark, true)
addEventListener('hears', () => removeEventListener('click', mark, true))
// Of count-views.ts; the code to tell it is here already.
addEventListener('page-view', (event) => tellView((event as CustomEvent<PageView>).detail)) // count-views.ts alone sends it
setTimeout(() => waits() || begin(), longestWait)
if (document.readyState === 'complete') oncePainted()
else addEventListener('load', oncePainted)

function oncePainted(): void {
  // One that was missing before this script ran: browsers give it no sheet or an empty one.
  for (const { sheet } of document.querySelectorAll<HTMLLinkElement>(sheets)) if (!sheet?.cssRules.length) missing()
  // Nothing is painted in a tab that nobody looks at.
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(() => (waits() && scrollY === 0 ? fetchOnly() : begin())))
}

/**
 * Whether nothing on this page needs code before its reader touches it. A hovering pointer moves before it presses, so that
 * the code is there in time. What is stored may change the page: a session, places in articles. Code restores the position
 * of a page that is come back to, opens the login dialog (`?auth=`) and draws pages of an issue (`?page=`).
 */
function waits(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // that type lists only these
  try {
    return (
      code?.dataset['waits'] !== undefined &&
      matchMedia('(hover: none)').matches &&
      entry?.type === 'navigate' &&
      !location.hash &&
      !/[?&](?:auth|page)=/.test(location.search) &&
      localStorage.length === 0 &&
      // Where the token is kept when local storage is full (token-store.ts).
      !sessionStorage['token'] &&
      !/\btoken=/.test(document.cookie)
    )
  } catch {
    // Storage is refused.
    return false
  }
}

/** All that is done for a reader who only looks; nobody is signed in. */
function fetchOnly(): void {
  if (signal.aborted || !code) return
  const { dataset } = document.documentElement
  dataset['visitor'] = ''
  document.head.append(...code.content.querySelectorAll('link'))
  const view = document.querySelector<HTMLElement>('[data-view]')?.dataset['view']
  const timer = setTimeout(() => view && void fetch(apiBase() + view).catch(() => {}), viewed)
  signal.addEventListener('abort', () => clearTimeout(timer))
  tellView({ path: location.pathname, isFirst: true })
  dataset['told'] = ''
}

/** What was touched answers first: the frame after it is drawn before the code runs. */
function touched(event: Event): void {
  // Fingers press before they move; browsers tell of a pointer that lies still when something comes below it.
  if (event.type === 'pointermove' && (liesStill(event as PointerEvent) || waits())) return
  document.documentElement.dataset['touched'] = ''
  if (!waits()) return begin()
  over.abort()
  requestAnimationFrame(() => setTimeout(begin))
}

function liesStill({ movementX, movementY }: PointerEvent): boolean {
  return movementX === 0 && movementY === 0
}

function begin(): void {
  over.abort()
  if (!code?.isConnected) return
  code.remove()
  document.head.append(code.content)
}

function missing(): void {
  if (reload()) return
  dead = true
  const note = document.getElementById('missing')
  // Each missing file would make one press several.
  if (!note?.hidden) return
  note.hidden = false
  note.querySelector('button')?.addEventListener('click', () => location.reload())
}

function hold(event: SubmitEvent): void {
  const { submitter, target } = event
  if (dead || !submitter || !(target as Element).matches('[data-waits]')) return // of a form
  event.preventDefault()
  event.stopPropagation()
  submitter.dataset['pressed'] = ''
}

function mark({ target }: MouseEvent): void {
  const button = (target as Element).closest<HTMLElement>('button[type="button"]') // clicks are on elements
  if (button) button.dataset['pressed'] = ''
}

/** True: the page is on its way. Without a connection it would be lost, and without storage the guard could not be kept. */
function reload(): boolean {
  try {
    const kept = sessionStorage
    if (!reloading && navigator.onLine && !(Date.now() - Number(kept['reloaded']) < guard)) {
      kept['reloaded'] = Date.now()
      reloading = true
      location.reload()
    }
  } catch {
    // Storage is refused.
  }
  return reloading
}
