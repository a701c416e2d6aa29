import { contrast } from '#base/colours.ts'
import { formatDecimal } from '#i18n/format.ts'
import { leastContrast } from '../rules.ts'

export interface ContrastNote {
  /** Beginning of the text that is hard to read. */
  text: string
  contrast: string
}

/** Larger text may have less (WCAG 2.2, AA). */
const leastLarge = 3
const largePixels = 24
/** The first ones are enough to know what to change. */
const mostNotes = 3

/** Texts of a page in plain colours that are hard to read. What stands on pictures, or half transparent, is not measured. */
export function contrastNotes(page: Document): ContrastNote[] {
  const notes = new Map<string, ContrastNote>()
  for (const element of page.querySelectorAll<HTMLElement>('h2, h3, p, a, li, button, label')) {
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent?.trim() ?? '')
      .join(' ')
      .trim()
    if (text === '' || element.closest('.cover-story, .visually-hidden') || element.offsetParent === null) continue
    const { color, fontSize } = getComputedStyle(element)
    const [letters, ground] = [hexOf(color), groundOf(element)]
    if (letters === null || ground === null) continue
    const reached = contrast(letters, ground)
    if (reached < (Number.parseFloat(fontSize) >= largePixels ? leastLarge : leastContrast))
      notes.set(`${color} ${ground}`, { text: text.slice(0, 40), contrast: formatDecimal(Math.floor(reached * 10) / 10, 1) })
    if (notes.size >= mostNotes) break
  }
  return [...notes.values()]
}

/** Colour behind an element; null where something else than one colour lies there. */
function groundOf(element: Element | null): string | null {
  for (let around = element; around; around = around.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(around)
    if (opacity !== '1' || (backgroundImage !== 'none' && !/^linear-gradient\((rgb[^)]*\)), \1\)$/.test(backgroundImage))) return null
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return hexOf(backgroundColor)
  }
  return null
}

function hexOf(colour: string): string | null {
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour) ?? []
  return parts.length === 3 ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null
}
