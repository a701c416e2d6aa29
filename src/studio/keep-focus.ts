/** A button that is disabled while its work is under way loses the focus: it gets it back, unless somebody has gone on meanwhile. */
export function keepFocus(): void {
  let lost: Element | null = null
  let last: EventTarget | null = null
  addEventListener('focusin', ({ target }) => {
    // A dialog that asks something between gives the focus to nobody when it closes.
    if (target instanceof Element && !target.closest('dialog')) lost = null
    last = target
  })
  addEventListener('pointerdown', () => (lost = null), { capture: true })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue
      if (target.matches(':disabled')) lost = target === last ? target : lost
      else if (target === lost && document.activeElement === document.body) target.focus({ preventScroll: true })
    }
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}
