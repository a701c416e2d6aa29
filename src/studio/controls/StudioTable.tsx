import type { ReactNode } from 'react'

type Column = string | { label: string; align: 'end' }

interface Props {
  columns: readonly Column[]
  /** Name of one more column, of buttons: it is read aloud only. */
  actions?: string
  /** It keeps its columns on a narrow screen: its figures say nothing without their names. */
  whole?: boolean
  /** Its rows. */
  children: ReactNode
}

export function StudioTable({ columns, actions, whole = false, children }: Props) {
  return (
    <table className={whole ? 'studio-table is-whole' : 'studio-table'}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={typeof column === 'string' ? column : column.label} column={column} />
          ))}
          {actions !== undefined && (
            <th scope="col">
              <span className="visually-hidden">{actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function ColumnHeader({ column }: { column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>
  return (
    <th scope="col" className="is-end-aligned">
      {column.label}
    </th>
  )
}
