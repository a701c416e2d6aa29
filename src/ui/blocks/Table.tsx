import type { TableBlock, TableCell } from '#base/blocks/model.ts'
import { Inline } from './Inline.tsx'
import type { Rendering } from './rendering.ts'

/** Scrolls in a box of its own, which takes the focus for it. */
export function Table({ block, page }: { block: TableBlock; page: Rendering }) {
  const { rows, headerRows = 0, headerCols = 0 } = block.content
  if (!rows.some((row) => row.cells.length)) return null
  const drawn = rows.map(({ cells }, at) => (
    <tr key={at}>
      {cells.map((cell, column) => (
        <Cell key={column} cell={cell} page={page} head={at < headerRows ? 'col' : column < headerCols ? 'row' : undefined} />
      ))}
    </tr>
  ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keys
    <div className="data-table" tabIndex={0} dir="auto">
      <table>
        {headerRows ? <thead>{drawn.slice(0, headerRows)}</thead> : null}
        {rows.length > headerRows ? <tbody>{drawn.slice(headerRows)}</tbody> : null}
      </table>
    </div>
  )
}

function Cell({ cell, page, head }: { cell: TableCell; page: Rendering; head?: 'col' | 'row' }) {
  const { textAlignment, colspan, rowspan } = cell.props
  const Tag = head && cell.content.length ? 'th' : 'td'
  const className = textAlignment === 'right' ? 'is-align-end' : textAlignment === 'center' ? 'is-align-center' : undefined
  return (
    <Tag scope={Tag === 'th' ? head : undefined} className={className} colSpan={colspan} rowSpan={rowspan}>
      <Inline content={cell.content} page={page} />
    </Tag>
  )
}
