import { isUnspaced, phraseOf, searchFolded, searchTerms, searchWords, type SearchTerm } from '#base/search-words.ts'
import type { Engine } from '#platform/db/tables.ts'
import { restrictToList, type Query } from './queries.ts'
import { formWord } from './store.ts'
import { compound, emoji, emojiWord, partsOf, separated, stemsOf } from './word-forms.ts'

/** One thing that was typed: some of these, each of which is several words that must all be there. */
interface LooseTerm {
  any: string[][]
  /** Found as these as well, among the forms of a text. */
  forms: string[]
  open: boolean
}

const mostTerms = 12
const shortestBeginning = 3
const quoted = /["“”„«»][^"“”„«»]*["“”„«»]/u
const units = new RegExp(`(${emoji.source})|(${separated.source.replaceAll('\\1', '\\3')})|(${compound.source})|([\\p{L}\\p{N}\\p{M}]+)`, 'gv')

/**
 * The same search by stems, parted and joined words and parts of runs without spaces; null where a phrase in quotation
 * marks is asked for as it stands.
 */
export function typoTolerantQuery(engine: Engine, text: string, lists: readonly string[] = []): Query | null {
  if (quoted.test(text)) return null
  const found = looseTerms(text).slice(0, mostTerms)
  if (found.length === 0) return null
  const each = found.map((term) => expressionOf(engine, term))
  const match = each.join(engine === 'sqlite' ? ' AND ' : ' & ')
  const terms = [...searchTerms(text), ...found.flatMap(shownTerms)]
  const all: Query = { terms, match, weighed: match, hasPhrase: false, strict: null, pairs: [], words: each }
  return lists.reduce((query, list) => restrictToList(engine, query, list), all)
}

function looseTerms(text: string): LooseTerm[] {
  const terms: LooseTerm[] = []
  for (const { 0: unit, 1: sign, 2: number, 4: parted } of text.matchAll(units)) {
    if (sign !== undefined) terms.push({ any: [], forms: [emojiWord(sign)], open: false })
    else if (number !== undefined || parted !== undefined) terms.push(compoundTerm(unit))
    else terms.push(...(searchFolded(unit).match(scriptRuns) ?? []).map(runTerm))
  }
  const last = terms.at(-1)
  if (last && (last.any[0]?.[0]?.length ?? 0) >= shortestBeginning && !isUnspaced(last.any[0]?.[0] ?? '')) last.open = true
  return terms
}

const scriptRuns =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]]+/gv

function compoundTerm(text: string): LooseTerm {
  const { parts, joined } = partsOf(text)
  const stems = stemsOf(joined)
  const bare = searchWords(text)
  return { any: [parts, bare, ...stems.map((stem) => [stem])], forms: stems, open: false }
}

function runTerm(run: string): LooseTerm {
  if (!isUnspaced(run)) {
    const stems = stemsOf(run.slice(0, 60))
    return { any: stems.map((stem) => [stem]), forms: stems, open: false }
  }
  if ([...run].length === 1) return { any: [[run]], forms: [], open: true }
  const pairs = phraseOf(run)
  if (/^\p{Script=Hangul}/u.test(run)) return { any: pairs.length > 1 ? [pairs, pairs.slice(0, -1)] : [pairs], forms: [], open: false }
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)].map(({ segment }) => segment)
  return { any: [words.filter((word) => [...word].length > 1).flatMap(phraseOf), pairs].filter((one) => one.length > 0), forms: [], open: false }
}

function expressionOf(engine: Engine, { any, forms, open }: LooseTerm): string {
  const [and, or] = engine === 'sqlite' ? [' AND ', ' OR '] : [' & ', ' | ']
  const quote = (word: string, beginning: boolean) => (engine === 'sqlite' ? `"${word}"${beginning ? ' *' : ''}` : `'${word}'${beginning ? ':*' : ''}`)
  const each = [
    ...any.map((words, at) => `(${words.map((word) => quote(word, open && at === 0)).join(and)})`),
    ...forms.map((form) => quote(formWord(form), false)),
  ]
  return `(${[...new Set(each)].join(or)})`
}

/** What is marked in a text. */
function shownTerms({ any, forms }: LooseTerm): SearchTerm[] {
  const words = any.filter(([first = ''], at) => at === 0 && isUnspaced(first)).flat()
  return [
    ...words.map((word) => ({ words: [word], open: false })),
    ...(forms.length > 0 ? [{ words: [forms[0] ?? ''], forms: new Set(forms), open: false }] : []),
  ]
}
