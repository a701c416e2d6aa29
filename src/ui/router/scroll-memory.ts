const prefix = 'scroll:'

export function rememberScroll(key: string): void {
  try {
    sessionStorage.setItem(prefix + key, String(Math.round(scrollY)))
  } catch {
    // A full or forbidden storage only costs the position.
  }
}

export function restoreScroll(key: string): void {
  let top = 0
  try {
    top = Number(sessionStorage.getItem(prefix + key) ?? 0)
  } catch {
    // As above.
  }
  layOutWhole()
  scrollTo(0, top)
}

/** Ends what `.lazy-layout` puts off: places are kept and found again by heights, which have to be the real ones. */
function layOutWhole(): void {
  document.documentElement.toggleAttribute('data-whole', true)
}

/** Keeps the position of the current history entry; `key` names it. */
export function startScrollMemory(key: () => string): void {
  history.scrollRestoration = 'manual'
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // that type lists only these
  if (entry?.type === 'reload' || entry?.type === 'back_forward') restoreScroll(key())
  else if ('requestIdleCallback' in window) requestIdleCallback(layOutWhole)
  else setTimeout(layOutWhole, 500)
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => rememberScroll(key()), 100)
    },
    { passive: true },
  )
  addEventListener('pagehide', () => rememberScroll(key()))
}
