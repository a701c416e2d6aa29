import type { Page } from 'playwright-core'

/** What every element of a page looks like: its place in the document, and its computed style with that of its pseudo-elements. */
type ComputedStyles = Map<string, string>

/** Of pseudo-elements, which have no computed values apart from those that layout has made of them. */
const ofPseudo = ['color', 'background', 'content', 'position', 'display', 'font', 'border', 'opacity', 'transform', 'z-index', 'animation-name']

/** Waits until the fonts are here, and lets nothing move. Of siblings of the same name the first three stand for all. */
export async function computedStyles(page: Page): Promise<ComputedStyles> {
  const { texts, elements } = await page.evaluate(async (properties) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const calm = new CSSStyleSheet()
    calm.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, calm]
    await document.fonts.ready
    const texts = new Map<string, number>()
    const elements: [string, number][] = []
    const walk = (element: Element, path: string): void => {
      const style = [...element.computedStyleMap()].map(([name, values]) => `${name}: ${[...values].map(String).join(', ')}`)
      const pseudo = ['::before', '::after'].map((part) => {
        const drawn = getComputedStyle(element, part)
        return drawn.content === 'none' ? '' : properties.map((name) => `${part} ${name}: ${drawn.getPropertyValue(name)}`).join('\n')
      })
      const text = [...style, ...pseudo].join('\n')
      if (!texts.has(text)) texts.set(text, texts.size)
      elements.push([path, texts.get(text) ?? 0])
      const counts = new Map<string, number>()
      for (const child of element.children) {
        const name = `${child.localName}${[...child.classList].map((one) => `.${one}`).join('')}`
        const at = counts.get(name) ?? 0
        counts.set(name, at + 1)
        if (at < 3 && !child.matches('script, style, template, svg *')) walk(child, `${path} > ${name}${at === 0 ? '' : `[${at}]`}`)
      }
    }
    walk(document.body, 'body')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== calm)
    return { texts: [...texts.keys()], elements }
  }, ofPseudo)
  return new Map(elements.map(([path, at]) => [path, texts[at] ?? '']))
}

/** Elements that two pages share and that look otherwise, each with the properties that differ. */
export function styleDifferences(one: ComputedStyles, other: ComputedStyles): string[] {
  return [...one].flatMap(([path, text]) => {
    const there = other.get(path)
    if (there === undefined || there === text) return []
    const lines = new Set(there.split('\n'))
    return `${path}: ${text
      .split('\n')
      .filter((line) => !lines.has(line))
      .slice(0, 5)
      .join('; ')}`
  })
}

/** How many elements two pages share. */
export function countSharedElements(one: ComputedStyles, other: ComputedStyles): number {
  return [...one.keys()].filter((path) => other.has(path)).length
}
