import type { Block, CodeBlock, CodeLine } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { CodeTooHeavy } from './cpu-budget.ts'
import { tokenize } from './tokenize.ts'

/** Longer code is left plain: it would be megabytes of marks in a page. */
const longest = 50_000

/** Names people write that the grammars go by otherwise. */
const otherNames: Record<string, string> = { console: 'shellsession', 'sh-session': 'shellsession', golang: 'go', plain: '', text: '', txt: '' }

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
  const lines = text.isHeavy
    ? null
    : await linesOf(textOf(block.content), props.language).catch((error: unknown) => {
        if (!(error instanceof CodeTooHeavy)) throw error
        text.isHeavy = true
        return null
      })
  return { ...block, props: lines ? { ...props, lines } : props }
}

async function linesOf(code: string, written: string): Promise<CodeLine[] | null> {
  const asked = written.toLowerCase()
  const language = otherNames[asked] ?? asked
  return language && code.trim() && code.length <= longest ? tokenize(code, language) : null
}
