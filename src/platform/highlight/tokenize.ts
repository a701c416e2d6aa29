import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GrammarState, HighlighterCore, LanguageInput, RegexEngine } from 'shiki/core'
import type { CodeLine } from '#base/blocks/model.ts'
import { CpuBudget } from './cpu-budget.ts'
import { kindOf, tokenTheme } from './token-theme.ts'

interface Highlighting {
  highlighter: HighlighterCore
  languages: Record<string, LanguageInput>
}

/** µs: fifty kilobytes of code take 0.2 to 1.2 s, and up to 4 s in C++; a piece takes a fiftieth of it. */
const mostCpu = { whole: 6_000_000, turn: 1_000_000 }
/** Characters after which everything else gets its turn. */
const atOnce = 500

let starting: Promise<Highlighting> | undefined
/** Of the code that is taken apart in this turn of the event loop. */
let current: CpuBudget | undefined

/**
 * Null for a language that is not known. Patterns of some grammars take seconds for a line that is made for it: the limit is
 * CPU time and not the clock, so that the same code has the same marks on a busy machine.
 * @throws CodeTooHeavy
 */
export async function tokenize(code: string, language: string): Promise<CodeLine[] | null> {
  const { highlighter, languages } = await (starting ??= start())
  const grammar = Object.hasOwn(languages, language) ? languages[language] : undefined
  if (!grammar) return null
  await highlighter.loadLanguage(grammar)
  const budget = new CpuBudget(mostCpu)
  const made: CodeLine[] = []
  let state: GrammarState | undefined
  for (const piece of piecesOf(code.replaceAll('\r\n', '\n'))) {
    if (made.length > 0) await nextTurn()
    const { tokens, grammarState } = budget.run(() => {
      current = budget
      const before = state ? { grammarState: state } : {}
      return highlighter.codeToTokens(piece, { ...before, lang: language, theme: 'token-kinds', tokenizeMaxLineLength: 2000, tokenizeTimeLimit: 0 })
    })
    state = grammarState
    made.push(...tokens.map(lineOf))
  }
  return made
}

/** Whole lines, as few as reach `atOnce` characters. */
function* piecesOf(code: string): Generator<string> {
  let from = 0
  while (from <= code.length) {
    const end = code.indexOf('\n', from + atOnce)
    yield code.slice(from, end === -1 ? code.length : end)
    if (end === -1) return
    from = end + 1
  }
}

function lineOf(tokens: readonly { content: string; color?: string }[]): CodeLine {
  const pieces: CodeLine = []
  for (const token of tokens) {
    // Space belongs to whatever it follows: fewer marks, the same picture.
    const kind = token.content.trim() ? kindOf(token.color) : (pieces.at(-1)?.[0] ?? '')
    const last = pieces.at(-1)
    if (last?.[0] === kind) last[1] += token.content
    else pieces.push([kind, token.content])
  }
  return pieces
}

/** Loaded with the first text that has code in it: a start does without it. */
async function start(): Promise<Highlighting> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, { bundledLanguages }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
    import('shiki/langs'),
  ])
  // Later targets have `(?i:a|b)`, which V8 matches by small letters alone once a process has compiled many patterns.
  const engine = limited(createJavaScriptRegexEngine({ forgiving: true, target: 'ES2024' }))
  const highlighter = await createHighlighterCore({ themes: [tokenTheme], langs: [], engine })
  return { highlighter, languages: bundledLanguages }
}

/** A line has thousands of searches, and a look at the budget takes longer than most of them. */
const searchesPerLook = 8

function limited(engine: RegexEngine): RegexEngine {
  let searches = 0
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const scanner = engine.createScanner(patterns)
      return {
        findNextMatchSync(...asked) {
          if (searches++ % searchesPerLook === 0) current?.check()
          return scanner.findNextMatchSync(...asked)
        },
      }
    },
  }
}
