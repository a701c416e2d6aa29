/** How far below the screen an element may be to count as near. */
const margin = '900px'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'scroll']

/** Resolves with the reader's first sign of life since the page came from the server. For code of what can be read without it. */
export function untilFirstInput(): Promise<void> {
  awake ??= firstOf((resolve, signal) => {
    wakeUp = resolve
    // The first one may have been what began the code (client-loader.ts).
    if (stirred || 'touched' in document.documentElement.dataset) resolve()
    for (const sign of signs) document.addEventListener(sign, (event) => liesStill(event) || resolve(), { passive: true, signal })
  })
  return awake
}

/** Browsers tell of a pointer that nobody moves when a page comes below it. */
function liesStill(event: Event): boolean {
  return event.type === 'pointermove' && (event as PointerEvent).movementX === 0 && (event as PointerEvent).movementY === 0 // of that type
}

let awake: Promise<void> | undefined
let wakeUp: (() => void) | undefined
let stirred = false

/** A page that was made in the browser has nothing that could be read without its code. */
export function skipFirstInput(): void {
  stirred = true
  wakeUp?.()
}

/**
 * Resolves when the element with this id comes near the screen, the address points into it, the reader reaches for a
 * link to it or selects text that it may be about; at once when there is none. For code of what is read last.
 */
export async function whenInView(id: string): Promise<void> {
  // A page that was just begun has its placeholder only after the next frame.
  if (!document.getElementById(id)) await new Promise(requestAnimationFrame)
  const element = document.getElementById(id)
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
  if (!element || (target !== null && element.contains(target))) return
  await firstOf((resolve, signal) => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && resolve(), { rootMargin: margin })
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
    for (const name of ['pointerover', 'focusin']) document.addEventListener(name, reach, { passive: true, signal })
    document.addEventListener('selectionchange', () => document.getSelection()?.isCollapsed === false && resolve(), { signal })

    function reach({ target }: Event): void {
      if (target instanceof Element && target.closest(`a[href$="#${id}"]`)) resolve()
    }
  })
}

/** Everything that listens with `signal` stops when one of them has called `resolve`. */
async function firstOf(listen: (resolve: () => void, signal: AbortSignal) => void): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => listen(() => resolve(), over.signal))
  over.abort()
}
