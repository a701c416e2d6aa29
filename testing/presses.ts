import type { Page } from 'playwright-core'

/**
 * Counts in the page itself what a person presses from now on, also after another page of the site has loaded: clicks,
 * Enter, the space bar on a control, and shortcuts. Of a select box, which the driver fills without a click, each
 * choice is two: one opens it, one chooses.
 */
export async function countPresses(page: Page): Promise<void> {
  // As text, since vitest rewrites what is handed over as a function.
  await page.addInitScript(recorder)
  await page.evaluate(recorder)
  await page.evaluate((name) => sessionStorage.removeItem(name), kept)
}

/** What was pressed since, in order. */
export async function pressesOn(page: Page): Promise<string[]> {
  const json = await page.evaluate((name) => sessionStorage.getItem(name), kept)
  return json === null ? [] : (JSON.parse(json) as string[]) // written by the recorder below
}

const kept = 'presses'

const recorder = `(() => {
  if (window.presses) return
  window.presses = true
  const keep = (...pressed) => sessionStorage.setItem('${kept}', JSON.stringify([...JSON.parse(sessionStorage.getItem('${kept}') ?? '[]'), ...pressed]))
  const nameOf = (element) => (element.closest('button, a, label, [role=option]') ?? element).textContent.trim().slice(0, 40) || element.tagName.toLowerCase()
  const isText = (element) => element.isContentEditable || element.matches('input:not([type=checkbox], [type=radio]), textarea')
  addEventListener('pointerdown', (event) => keep('click ' + nameOf(event.target)), true)
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && keep('open select', 'choose ' + target.value), true)
  addEventListener('keydown', (event) => {
    if (/^(Control|Meta|Alt|Shift|Tab)/.test(event.key)) return
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || !isText(event.target)
    if (event.key === 'Enter' || isShortcut) keep('key ' + event.key)
  }, true)
})()`
