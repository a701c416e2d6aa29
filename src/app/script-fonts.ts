/** A writing whose letters are in fonts of its own, named by a stylesheet that only pages with such letters link. */
export interface Script {
  /** Name of its stylesheet in src/ui/fonts. */
  name: string
  letters: RegExp
  /** Languages whose pages begin with its fonts, and which: for headlines and for texts. */
  languages: readonly string[]
  first: readonly string[]
}

export const scripts: readonly Script[] = [
  {
    name: 'latin',
    letters:
      /[\u0100\u0101\u0108-\u010b\u0112-\u0117\u011c\u011d\u0120-\u012f\u0132-\u0140\u0145\u0146\u0149-\u014f\u0154-\u0157\u015c\u015d\u0166-\u016d\u0172-\u0178\u017f\u0192\u1e9e]/,
    languages: [],
    first: [],
  },
  { name: 'vietnamese', letters: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/, languages: [], first: [] },
  { name: 'cyrillic', letters: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/, languages: ['ru', 'uk'], first: ['noto-sans-cyrillic', 'source-serif-4-cyrillic'] },
  { name: 'greek', letters: /[\u0386-\u03ff]/, languages: ['el'], first: ['noto-sans-greek', 'source-serif-4-greek'] },
  { name: 'arabic', letters: /[\u0620-\u064a\u0671-\u06d5]/, languages: ['ar', 'fa'], first: ['vazirmatn', 'noto-naskh-arabic'] },
  { name: 'hebrew', letters: /[\u05d0-\u05ea]/, languages: ['he'], first: ['noto-sans-hebrew', 'frank-ruhl-libre'] },
  { name: 'devanagari', letters: /[\u0904-\u0939\u0958-\u097f]/, languages: ['hi'], first: ['noto-sans-devanagari', 'noto-serif-devanagari'] },
]

const anyLetter = new RegExp(scripts.map(({ letters }) => letters.source).join('|'))
/** Says what another language is called, on pages that have no other word of it. */
const languageName = /<a [^>]*\bhreflang="[^>]*>[^<]*<\/a>/gi

/** Scripts that a text has letters of; nearly always none. */
export function scriptsIn(text: string): Script[] {
  return anyLetter.test(text) ? scripts.filter(({ letters }) => letters.test(text)) : []
}

/** Those of a page, by its HTML. */
export function scriptsOfPage(html: string): Script[] {
  return anyLetter.test(html) ? scriptsIn(html.replaceAll(languageName, '')) : []
}
