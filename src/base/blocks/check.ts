import { t } from '#i18n/messages.ts'
import { z } from 'zod'
import { kindWord } from '../plain-words.ts'
import { Problem } from '../problem.ts'
import { limits, type Block } from './model.ts'
import { has, list, type UnknownProps } from './read-parts.ts'
import { blocksSchema } from './schema.ts'

/** The field `content` of a contract: a JSON string of blocks, refused with words that say which block is wrong and why. */
export const contentSchema = z.string().superRefine((json, context) => {
  for (const message of parseStrictly(json).faults) context.addIssue({ code: 'custom', message })
})

/**
 * The blocks of a document that is about to be stored: only known keys, nothing of the editor's own left in it.
 * Throws `Problem` 422 'content-invalid' with `fields.content`, at most ten texts.
 */
export function checkBlocks(json: string): Block[] {
  const { blocks, faults } = parseStrictly(json)
  const [first] = faults
  if (first !== undefined) throw new Problem(422, 'content-invalid', first, { fields: { content: faults } })
  return blocks
}

function parseStrictly(json: string): { blocks: Block[]; faults: string[] } {
  const wrong = (text: string) => ({ blocks: [], faults: [text] })
  if (new TextEncoder().encode(json).length > limits.bytes) return wrong(t('studio-blocks.too-large'))
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return wrong(t('studio-blocks.no-json'))
  }
  if (!Array.isArray(value)) return wrong(t('studio-blocks.no-list'))
  const tooMuch = measure(value)
  if (tooMuch) return wrong(tooMuch)
  const bare = value.map(withoutEditorProps)
  const result = blocksSchema.safeParse(bare)
  if (!result.success) return { blocks: [], faults: result.error.issues.slice(0, 10).map((issue) => explain(issue, bare)) }
  const twice = repeatedId(result.data)
  return twice ? wrong(twice) : { blocks: result.data, faults: [] }
}

/** Walks without recursion: the document may be as deep as JSON can be. */
function measure(blocks: unknown[]): string | null {
  let count = 0
  let level = blocks
  for (let depth = 1; level.length; depth++) {
    if (depth > limits.depth) return t('studio-blocks.too-deep', { depth: String(limits.depth) })
    count += level.length
    if (count > limits.blocks) return t('studio-blocks.too-many', { count: String(limits.blocks) })
    level = level.flatMap((block) => (has(block) ? list(block.children) : []))
  }
  return null
}

/** Written into every block by the editor, without a meaning here. */
const editorProps = new Set(['backgroundColor', 'textColor', 'textAlignment', 'isToggleable'])

function withoutEditorProps(block: unknown): unknown {
  if (!has(block)) return block
  const children = Array.isArray(block.children) ? block.children.map(withoutEditorProps) : block.children
  const props = has(block.props) ? Object.fromEntries(Object.entries(block.props).filter(([name]) => !editorProps.has(name))) : block.props
  return { ...block, props, children, ...(has(block.content) ? { content: plainTable(block.content) } : {}) }
}

function plainTable(table: UnknownProps): UnknownProps {
  const rows = list(table.rows).map((row) =>
    has(row) ? { ...row, cells: list(row.cells).map((cell) => (has(cell) ? plainCell(cell) : { type: 'tableCell', props: {}, content: cell })) } : row,
  )
  const { columnWidths: _, ...rest } = table
  return { ...rest, rows }
}

function plainCell(cell: UnknownProps): UnknownProps {
  const { backgroundColor: _, textColor: __, ...props } = has(cell.props) ? cell.props : {}
  return { ...cell, props }
}

function repeatedId(blocks: Block[]): string | null {
  const seen = new Map<string, string>()
  const walk = (siblings: Block[], before: string): string | null => {
    for (const [at, block] of siblings.entries()) {
      const place = `${before}${at + 1}`
      const other = seen.get(block.id)
      if (other) return t('studio-blocks.same-id', { place, other })
      seen.set(block.id, place)
      const below = walk(block.children, `${place}.`)
      if (below) return below
    }
    return null
  }
  return walk(blocks, '')
}

/** 'Block 3.2 (image): alt is missing'; blocks are counted from 1, nested ones after a point. */
function explain(issue: z.core.$ZodIssue, blocks: unknown): string {
  let value: unknown = { children: blocks }
  let place = ''
  const rest = [...issue.path]
  if (rest[0] !== 'children') rest.unshift('children')
  while (rest[0] === 'children' && typeof rest[1] === 'number') {
    place += `${place && '.'}${rest[1] + 1}`
    value = has(value) ? list(value.children)[rest[1]] : undefined
    rest.splice(0, 2)
  }
  const kind = has(value) && typeof value.type === 'string' ? ` (${value.type.slice(0, 40)})` : ''
  const name = rest
    .filter((step) => step !== 'props')
    .map((step) => (typeof step === 'number' ? t('studio-blocks.number', { number: String(step + 1) }) : String(step)))
  return t('studio-blocks.fault', { place: `${place}${kind}`, reason: reason(issue, name.join(', '), value, rest) })
}

function reason(issue: z.core.$ZodIssue, name: string, block: unknown, path: PropertyKey[]): string {
  if (path.length === 0 && !has(block)) return t('validation.must-be', { kind: t('validation.an-object') })
  switch (issue.code) {
    case 'invalid_union':
      return name === 'type' ? t('studio-blocks.unknown-kind') : t('studio-blocks.none-of-kinds', { name })
    case 'invalid_type':
      return valueAt(block, path) === undefined
        ? `${name || 'props'} ${t('validation.missing')}`
        : `${name || 'props'} ${t('validation.must-be', { kind: kindWord(issue.expected) })}`
    case 'unrecognized_keys':
      return t('studio-blocks.unknown', { name: [name, issue.keys.join(', ')].filter(Boolean).join(' ') })
    case 'invalid_value':
      return t('studio-blocks.one-of', { name, values: issue.values.map((value) => String(value) || t('validation.nothing')).join(', ') })
    case 'too_small':
      return t('studio-blocks.at-least', { name, bound: String(issue.minimum) })
    case 'too_big':
      return t('studio-blocks.at-most', { name, bound: String(issue.maximum) })
    default:
      return `${name} ${issue.message}`
  }
}

function valueAt(block: unknown, path: PropertyKey[]): unknown {
  let value = block
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (has(value) && typeof step === 'string') value = value[step]
    else return undefined
  }
  return value
}
