// The one script that a page of ours asks for at once, small and without an import: the code proper waits in a template
// until the page is painted, so that it takes neither line nor time from what is read. It also is the guard of all files
// of a build: where one is missing the page is loaded anew, since the server has newer ones then.
const code = document.querySelector<HTMLTemplateElement>('template#code')
/** An answer that hangs must not keep the page from coming alive, ms. */
const longestWait = 3_000
/** Spec section 9: one reload in 10 s, so that a missing file never makes a loop. */
const guard = 10_000
/** Those that came with the page; what asks for another one later learns of it by itself. */
const sheets = 'link[rel=stylesheet][href^="/assets"]:not([media])'
const over = new AbortController()
const { signal } = over
let reloading = false
/** Forms go without script from now on. */
let dead = false

for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']) addEventListener(sign, begin, { passive: true, signal })
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
setTimeout(begin, longestWait)
if (document.readyState === 'complete') oncePainted()
else addEventListener('load', oncePainted)

function oncePainted(): void {
  // One that was missing before this script ran: browsers give it no sheet or an empty one.
  for (const { sheet } of document.querySelectorAll<HTMLLinkElement>(sheets)) if (!sheet?.cssRules.length) missing()
  // Nothing is painted in a tab that nobody looks at.
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
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
