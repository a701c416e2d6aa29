import type { HighlighterCore, LanguageInput } from 'shiki/core'
import type { Block, CodeBlock, CodeLine } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { kindOf, tokenTheme } from './token-theme.ts'

interface Highlighting {
  highlighter: HighlighterCore
  languages: Record<string, LanguageInput>
}

/** Longer code is left plain: it would be megabytes of marks in a page. */
const longest = 50_000

/** Names people write that the grammars go by otherwise. */
const otherNames: Record<string, string> = { console: 'shellsession', 'sh-session': 'shellsession', golang: 'go', plain: '', text: '', txt: '' }

let starting: Promise<Highlighting> | undefined

/** The same blocks with `lines` of every code block made anew; a language that is not known has none. The given blocks stay as they are. */
export async function highlightBlocks(blocks: readonly Block[]): Promise<Block[]> {
  return Promise.all(
    blocks.map(async (block) => {
      const children = block.children.length ? await highlightBlocks(block.children) : block.children
      return block.type === 'codeBlock' ? { ...(await highlighted(block)), children } : { ...block, children }
    }),
  )
}

async function highlighted(block: CodeBlock): Promise<CodeBlock> {
  const { lines: _, ...props } = block.props
  const code = textOf(block.content)
  const lines = code.length <= longest ? await linesOf(code, props.language) : undefined
  return { ...block, props: lines ? { ...props, lines } : props }
}

async function linesOf(code: string, language: string): Promise<CodeLine[] | undefined> {
  const asked = language.toLowerCase()
  const name = otherNames[asked] ?? asked
  if (!name || !code.trim()) return undefined
  const { highlighter, languages } = await (starting ??= start())
  const grammar = Object.hasOwn(languages, name) ? languages[name] : undefined
  if (!grammar) return undefined
  await highlighter.loadLanguage(grammar)
  const { tokens } = highlighter.codeToTokens(code, { lang: name, theme: 'token-kinds', tokenizeMaxLineLength: 2000, tokenizeTimeLimit: 3000 })
  return tokens.map((line) => {
    const pieces: CodeLine = []
    for (const token of line) {
      // Space belongs to whatever it follows: fewer marks, the same picture.
      const kind = token.content.trim() ? kindOf(token.color) : (pieces.at(-1)?.[0] ?? '')
      const last = pieces.at(-1)
      if (last?.[0] === kind) last[1] += token.content
      else pieces.push([kind, token.content])
    }
    return pieces
  })
}

/** Loaded with the first text that has code in it: a start does without it. */
async function start(): Promise<Highlighting> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, { bundledLanguages }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
    import('shiki/langs'),
  ])
  const highlighter = await createHighlighterCore({ themes: [tokenTheme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  return { highlighter, languages: bundledLanguages }
}
