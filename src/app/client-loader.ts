// The one script that a page of ours asks for at once, small and without an import: the code proper waits in a template
// until the page is painted, so that it takes neither line nor time from what is read.
const code = document.querySelector<HTMLTemplateElement>('template#code')
/** An answer that hangs must not keep the page from coming alive, ms. */
const longestWait = 3_000
const over = new AbortController()
const { signal } = over

for (const sign of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']) addEventListener(sign, begin, { passive: true, signal })
setTimeout(begin, longestWait)
if (document.readyState === 'complete') oncePainted()
else addEventListener('load', oncePainted, { signal })

function oncePainted(): void {
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
