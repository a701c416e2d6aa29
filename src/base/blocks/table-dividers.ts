/** Whether a row of a table, as it is written, only divides it, as kramdown has it between its parts and above its foot: `|---+---|`, `|===|`. */
export function isTableDivider(row: string): boolean {
  const cells = row.split(/[|+\s]+/).filter(Boolean)
  return cells.length > 0 && cells.every((cell) => /^:?(?:-{3,}|={3,}):?$/.test(cell))
}
