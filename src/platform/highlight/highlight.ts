import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import type { Block, CodeBlock, CodeLine } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { kindOf, tokenTheme } from './token-theme.ts'

/** Longer code is left plain: it would be megabytes of marks in a page. */
const longest = 50_000

/** Names people write that the grammars go by otherwise. */
const otherNames: Record<string, string> = { console: 'shellsession', 'sh-session': 'shellsession', golang: 'go', plain: '', text: '', txt: '' }

let starting: Promise<HighlighterCore> | undefined

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
  if (!isBundled(name) || !code.trim()) return undefined
  starting ??= createHighlighterCore({ themes: [tokenTheme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  const highlighter = await starting
  await highlighter.loadLanguage(bundledLanguages[name])
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

function isBundled(name: string): name is keyof typeof bundledLanguages {
  return Object.hasOwn(bundledLanguages, name)
}
