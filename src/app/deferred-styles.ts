import type { Styles } from './page-fonts.ts'

interface DeferredStyles {
  /** Links to the sheets that a page needs for its first paint, and to those that come with its code. */
  linksFor(html: string): { first: string; later: string }
}

const attribute = /\sclass="([^"]+)"/g
/** Class attributes of pages are mostly the same ones; those that a writer has made up must not fill the memory. */
const mostKnown = 5_000

/** Stylesheets whose rules seldom hold when a page is first painted (scripts/deferred-classes.ts). */
export function deferredStyles(styles: Styles): DeferredStyles {
  const sheets = Object.values(styles).flatMap((sheet) => (sheet?.classes ? { link: linkTo(sheet.file), classes: sheet.classes } : []))
  const known = new Map<string, readonly number[]>()

  /** Sheets by their places in the list. */
  function sheetsOf(attributeText: string): readonly number[] {
    let found = known.get(attributeText)
    if (found) return found
    const names = attributeText.split(/\s+/)
    const isDrawn = (classes: string[]) => names.some((name) => classes.some((one) => one === name || (one.endsWith('-') && name.startsWith(one))))
    found = sheets.flatMap(({ classes }, at) => (isDrawn(classes) ? at : []))
    if (known.size >= mostKnown) known.clear()
    known.set(attributeText, found)
    return found
  }

  return {
    linksFor(html) {
      const wanted = new Set<number>()
      for (const [, text = ''] of html.matchAll(attribute)) for (const at of sheetsOf(text)) wanted.add(at)
      const linksWhere = (isFirst: boolean) => sheets.map(({ link }, at) => (wanted.has(at) === isFirst ? link : '')).join('')
      return { first: linksWhere(true), later: linksWhere(false) }
    },
  }
}

function linkTo(file: string): string {
  return `<link rel="stylesheet" href="/${file}" data-precedence="page" data-deferred>`
}
