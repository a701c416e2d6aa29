const lost = new Set<HTMLElement>()

/**
 * Remembers presses of buttons in parts of the page whose code has not come yet: React stops them at its root, and nobody
 * hears them. Links and forms need no help, they work without script.
 */
export function rememberEarlyClicks(): void {
  // Until now client-loader.ts has marked what was pressed.
  dispatchEvent(new Event('hears'))
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
      if (!button) return
      let heard = false
      const hear = () => (heard = true)
      button.addEventListener('click', hear, { capture: true, once: true })
      setTimeout(() => {
        button.removeEventListener('click', hear, { capture: true })
        if (heard) lost.delete(button)
        else lost.add(button)
      })
    },
    { capture: true },
  )
}

/** Presses once each what was pressed in vain; what is still not heard is remembered for the next time. */
export function replayEarlyClicks(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    button.removeAttribute('data-pressed')
    button.click()
  }
  for (const button of lost) if (button.isConnected) button.click()
  lost.clear()
}

/** `ref` of a form with `data-waits`: it hears by itself from now on, and client-loader.ts holds it back no longer. */
export function markFormReady(form: HTMLFormElement | null): void {
  form?.removeAttribute('data-waits')
}
