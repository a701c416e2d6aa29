import { t } from '#i18n/messages.ts'
import type { Block, BlockType } from '#base/blocks/model.ts'
import { readBlockList } from '#base/blocks/read.ts'
import { has, list, type UnknownProps } from '#base/blocks/read-parts.ts'

/** A block as the editor holds it: what it has no field of its own for stands in `data`, as JSON. */
interface EditorBlock {
  id: string
  type: string
  props: Record<string, unknown>
  content?: unknown
  children: EditorBlock[]
}

/** Types that carry their props in `data`; the others are the editor's own. */
const packed: ReadonlySet<BlockType> = new Set<BlockType>([
  'quote',
  'pullQuote',
  'callout',
  'footnote',
  'codeBlock',
  'image',
  'gallery',
  'embed',
  'linkCard',
  'video',
  'audio',
  'button',
  'signUp',
  'file',
  'mediaCard',
])

/** Undefined for an empty document: the editor throws at an empty list. */
export function toEditor(blocks: readonly Block[]): EditorBlock[] | undefined {
  return blocks.length > 0 ? blocks.map(blockToEditor) : undefined
}

/** Total: whatever the editor holds becomes a document that the server takes. Empty paragraphs at the end are the editor's. */
export function fromEditor(document: readonly unknown[]): Block[] {
  const blocks = readBlockList(document.flatMap(rawOf)).map(tidy)
  while (blocks.length > 0 && isBlank(blocks.at(-1))) blocks.pop()
  return blocks
}

function blockToEditor(block: Block): EditorBlock {
  const { id, type } = block
  const children = block.children.map(blockToEditor)
  if (block.type === 'bulletListItem' && block.props.checked !== undefined)
    return { id, type: 'checkListItem', props: { checked: block.props.checked }, ...contentOf(block), children }
  if (!packed.has(type)) return { id, type, props: { ...block.props }, ...contentOf(block), children }
  // The server cuts code into tokens again.
  const { lines: _, ...props } = block.props as UnknownProps // a record of its own type
  const own = type === 'codeBlock' ? { language: props['language'] } : {}
  return { id, type, props: { ...own, data: JSON.stringify(props) }, ...contentOf(block), children }
}

function contentOf(block: Block): { content?: unknown } {
  if (block.type === 'table') return { content: renamed(evened(block.content), 'footnote', signName) }
  return block.content === undefined ? {} : { content: renamed(block.content, 'footnote', signName) }
}

/** The editor has one space of names for blocks and what stands in the text: the sign cannot be called as its note. */
const signName = 'footnoteSign'

function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to))
  if (!has(value)) return value
  if (value.type === from) return { ...value, type: to }
  if ('rows' in value) return { ...value, rows: list(value.rows).map((row) => (has(row) ? { ...row, cells: renamed(row.cells, from, to) } : row)) }
  return 'content' in value ? { ...value, content: renamed(value.content, from, to) } : value
}

/** The editor wants every row as wide as the widest. */
function evened(table: Extract<Block, { type: 'table' }>['content']): unknown {
  const width = (cells: (typeof table.rows)[number]['cells']) => cells.reduce((sum, cell) => sum + (cell.props.colspan ?? 1), 0)
  const spans = table.rows.some((row) => row.cells.some((cell) => (cell.props.rowspan ?? 1) > 1))
  const widest = Math.max(1, ...table.rows.map((row) => width(row.cells)))
  if (spans) return table
  const empty = () => ({ type: 'tableCell' as const, props: {}, content: [] })
  return { ...table, rows: table.rows.map((row) => ({ cells: [...row.cells, ...Array.from({ length: widest - width(row.cells) }, empty)] })) }
}

function rawOf(raw: unknown): UnknownProps[] {
  if (!has(raw) || typeof raw.type !== 'string') return []
  const given: UnknownProps = has(raw.props) ? raw.props : {}
  const data = typeof given.data === 'string' ? parsed(given.data) : {}
  const language = raw.type === 'codeBlock' && typeof given.language === 'string' ? { language: given.language } : {}
  const type = raw.type === 'checkListItem' ? 'bulletListItem' : raw.type
  return [
    {
      ...raw,
      type,
      props: { ...given, ...data, ...language },
      content: renamed(raw.content, signName, 'footnote'),
      children: list(raw.children).flatMap(rawOf),
    },
  ]
}

function parsed(data: string): UnknownProps {
  try {
    const value: unknown = JSON.parse(data)
    return has(value) ? value : {}
  } catch {
    return {}
  }
}

/** What reading lets pass and the server does not. */
function tidy(block: Block): Block {
  const children = block.children.map(tidy)
  switch (block.type) {
    case 'embed':
    case 'video':
    case 'audio':
      return { ...block, children, props: { ...block.props, title: block.props.title.trim() ? block.props.title : t('studio-editor.untitled') } } as Block // the same type with another title
    case 'table': {
      const rows = block.content.rows.map((row) => ({ cells: row.cells.map((cell) => ({ ...cell, props: bareProps(cell.props) })) }))
      return { ...block, children, content: { ...block.content, rows } }
    }
    default:
      return { ...block, children }
  }
}

/** The editor writes every default out. */
function bareProps({ textAlignment, colspan, rowspan }: { textAlignment?: 'left' | 'center' | 'right'; colspan?: number; rowspan?: number }) {
  return {
    ...(textAlignment && textAlignment !== 'left' ? { textAlignment } : {}),
    ...(colspan !== undefined && colspan > 1 ? { colspan } : {}),
    ...(rowspan !== undefined && rowspan > 1 ? { rowspan } : {}),
  }
}

function isBlank(block: Block | undefined): boolean {
  return block?.type === 'paragraph' && block.content.length === 0 && block.children.length === 0
}
