interface Quotes {
  double: readonly [string, string]
  single: readonly [string, string]
}

const english: Quotes = { double: ['“', '”'], single: ['‘', '’'] }
const guillemets: Quotes = { double: ['«', '»'], single: ['“', '”'] }
const low: Quotes = { double: ['„', '“'], single: ['‚', '‘'] }

/** By language tag or its first part; English where there is no row. */
const quotes: Readonly<Record<string, Quotes>> = {
  ar: guillemets,
  de: low,
  'de-CH': { double: ['«', '»'], single: ['‹', '›'] },
  el: guillemets,
  es: guillemets,
  fa: guillemets,
  fr: { double: ['«\u00a0', '\u00a0»'], single: ['“', '”'] },
  it: guillemets,
  pl: { double: ['„', '”'], single: ['‚', '’'] },
  ru: { double: ['«', '»'], single: ['„', '“'] },
  uk: { double: ['«', '»'], single: ['„', '“'] },
}

/** What stands in the place of the last letters before the caret, and of the one just typed. */
interface Replacement {
  /** Letters before the caret that go, the typed one included. */
  length: number
  text: string
  href?: string
}

/**
 * What a typed letter becomes in a text of a language; undefined when it stays.
 * @param before the text of the block before the letter
 */
export function replacementFor(before: string, letter: string, language: string): Replacement | undefined {
  if (letter === '"' || letter === "'") return { length: 1, text: quoteFor(before, letter, language) }
  // At the beginning of a line it may become a divider.
  if (letter === '-' && /[^-]-$/.test(before)) return { length: 2, text: language.split('-')[0] === 'en' ? '—' : '–' }
  const link = letter === ')' ? /\[([^[\]]+)\]\(([^()\s]+)$/.exec(before) : null
  return link?.[1] && link[2] ? { length: link[0].length + 1, text: link[1], href: link[2] } : undefined
}

function quoteFor(before: string, letter: string, language: string): string {
  const { double, single } = quotes[language] ?? quotes[language.split('-')[0] ?? ''] ?? english
  const opens = /(^|[\s([{«“„‚‘—–\u00a0-])$/.test(before)
  if (letter === '"') return opens ? double[0] : double[1]
  // Within or after a word it is an apostrophe in every language.
  if (/[\p{L}\p{N}]$/u.test(before) && !before.includes(single[0])) return '’'
  return opens ? single[0] : single[1]
}
