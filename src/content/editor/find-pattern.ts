export interface Wanted {
  words: string
  replacement: string
  caseSensitive: boolean
  wholeWord: boolean
}

/** What a key of the keyboard becomes in a text: quotes by `typography.ts`, spaces and hyphens that do not break. */
const typographic: Readonly<Record<string, string>> = { "'": "['‘’‚‹›]", '"': '["“”„«»]', ' ': '[ \\u00a0\\u202f]', '-': '[-\\u2011]' }
/** Turkish has a small letter for each of them, which are no pair for a regular expression. */
const lettersI = /[iIıİ]/u

/**
 * The source of a regular expression (flag `u`) that finds the words. Unless case matters, typed quotes, spaces and hyphens find
 * typographic ones too. A regular expression because lower case of a whole text can be longer than the text, which moves places.
 */
export function findPattern({ words, caseSensitive, wholeWord }: Omit<Wanted, 'replacement'>): string {
  const text = Array.from(words, (letter) => (caseSensitive ? literal(letter) : alike(letter))).join('')
  const part = String.raw`[\p{L}\p{N}\p{M}_]`
  return text === '' || !wholeWord ? text : `(?<!${part})${text}(?!${part})`
}

function alike(letter: string): string {
  return lettersI.test(letter) ? '[iIıİ]' : (typographic[letter] ?? literal(letter))
}

function literal(letter: string): string {
  return letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)
}
