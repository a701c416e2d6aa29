import type { Block, Inline, TextRun } from './model.ts'

const signs = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Takes signs away that turn the direction of text against its letters, or that are opened and never closed: a name can be forged
 * with them. Pairs within one line of blocks stay, and so does code. Gives the number of those taken away.
 */
export function withoutTurns(blocks: readonly Block[]): number {
  let count = 0
  for (const block of blocks) {
    count += inProps(block)
    if (block.type === 'table') for (const row of block.content.rows) for (const cell of row.cells) count += inContent(cell.content)
    else if (block.type !== 'codeBlock' && block.content) count += inContent(block.content)
    count += withoutTurns(block.children)
  }
  return count
}

const spoken = ['alt', 'caption', 'credit', 'title', 'by', 'label', 'name', 'description', 'site']

function inProps(block: Block): number {
  const texts = [block.props, ...(block.type === 'gallery' ? block.props.items : [])] as Record<string, unknown>[] // plain data
  let count = 0
  for (const props of texts)
    for (const name of spoken) {
      const line = props[name]
      if (typeof line !== 'string' || !signs.test(line)) continue
      const text = { text: line }
      count += inLine([text])
      props[name] = text.text
    }
  return count
}

function inContent(content: Inline[]): number {
  const runs = content.flatMap((run): TextRun[] => (run.type === 'text' ? [run] : run.type === 'link' ? run.content : []))
  const count = inLine(runs.filter(({ styles }) => !styles.code))
  if (count > 0) {
    for (const run of content) if (run.type === 'link') run.content = run.content.filter(({ text }) => text !== '')
    const rest = content.filter((run) => (run.type === 'text' ? run.text !== '' : run.type !== 'link' || run.content.length > 0))
    content.splice(0, content.length, ...rest)
  }
  return count
}

function inLine(runs: { text: string }[]): number {
  if (!runs.some(({ text }) => signs.test(text))) return 0
  const line = runs.map(({ text }) => text).join('')
  const gone = turnsIn(line)
  let from = 0
  for (const run of runs) {
    const { length } = run.text
    const start = from
    run.text = run.text.replace(/[\s\S]/g, (sign, at: number) => (gone.has(start + at) ? '' : sign))
    from += length
  }
  return gone.size
}

/** Offsets of overrides with their ends, and of what has no partner. */
function turnsIn(line: string): Set<number> {
  const gone = new Set<number>()
  const open: { at: number; sign: string }[] = []
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (/[\u202a\u202b\u2066-\u2068]/.test(sign)) open.push({ at, sign })
    else if (/[\u202d\u202e]/.test(sign)) {
      gone.add(at)
      open.push({ at, sign })
    } else if (sign === '\u202c') {
      const last = open.at(-1)
      if (last === undefined || !/[\u202a\u202b]/.test(last.sign)) gone.add(at)
      if (last !== undefined && !isIsolate(last.sign)) open.pop()
    } else if (sign === '\u2069') {
      const partner = open.findLastIndex((one) => isIsolate(one.sign))
      if (partner === -1) gone.add(at)
      // An isolate ends what was opened within it.
      else for (const one of open.splice(partner).slice(1)) gone.add(one.at)
    }
  }
  for (const { at } of open) gone.add(at)
  return gone
}

function isIsolate(sign: string): boolean {
  return /[\u2066-\u2068]/.test(sign)
}
