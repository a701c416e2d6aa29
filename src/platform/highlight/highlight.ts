import type { Block, CodeBlock, CodeLine } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { CodeTooHeavy } from './cpu-budget.ts'
import { RecentCode } from './recent-code.ts'
import { tokenize } from './tokenize.ts'

/** Null for what stays plain. */
type Highlighted = CodeLine[] | 'too heavy' | null

/** Longer code is left plain: it would be megabytes of marks in a page. */
const longest = 50_000

/** Names people write that the grammars go by otherwise. */
const otherNames: Record<string, string> = { console: 'shellsession', 'sh-session': 'shellsession', golang: 'go', plain: '', text: '', txt: '' }

/** Some megabytes of marks. */
const recent = new RecentCode<Highlighted>(250_000)

/** The same blocks with `lines` of every code block made anew; a language that is not known has none. The given blocks stay as they are. */
export async function highlightBlocks(blocks: readonly Block[]): Promise<Block[]> {
  return highlightAll(blocks, { isHeavy: false })
}

/** After code that takes too much CPU time the rest of the text is left plain: one text must not take it again and again. */
async function highlightAll(blocks: readonly Block[], text: { isHeavy: boolean }): Promise<Block[]> {
  const made: Block[] = []
  for (const block of blocks) {
    const own = block.type === 'codeBlock' ? await highlighted(block, text) : block
    made.push({ ...own, children: block.children.length ? await highlightAll(block.children, text) : block.children })
  }
  return made
}

async function highlighted(block: CodeBlock, text: { isHeavy: boolean }): Promise<CodeBlock> {
  const { lines: _, ...props } = block.props
  const lines = text.isHeavy ? null : await linesOf(textOf(block.content), props.language)
  if (lines === 'too heavy') text.isHeavy = true
  return { ...block, props: lines && lines !== 'too heavy' ? { ...props, lines } : props }
}

async function linesOf(code: string, written: string): Promise<Highlighted> {
  const asked = written.toLowerCase()
  const language = otherNames[asked] ?? asked
  if (!language || !code.trim() || code.length > longest) return null
  return recent.get(language, code, () => tokenize(code, language).catch(orTooHeavy))
}

function orTooHeavy(error: unknown): 'too heavy' {
  if (error instanceof CodeTooHeavy) return 'too heavy'
  throw error
}
