/** Rows of an RFC 4180 file by the names of its first line, cells beyond it by the number of the first; a byte order mark and either line end are taken. */
export function readCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = cells(text.replace(/^\ufeff/, ''))
  const names = head.map((name) => name.trim())
  return rows
    .filter((row) => row.some(Boolean))
    .map((row) => ({ ...beyond(row, head.length), ...Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])) }))
}

function beyond(row: readonly string[], columns: number): Record<string, string> {
  const cells = row.slice(columns).filter((cell) => cell.trim())
  return cells.length > 0 ? { [`#${columns + 1}`]: cells.join(', ') } : {}
}

interface Quoted {
  value: string
  end: number
}

function cells(text: string): string[][] {
  const rows: string[][] = [[]]
  let mayQuote = true
  for (let at = 0; at <= text.length;) {
    const quoted: Quoted | 'open' | null = mayQuote ? quotedCell(text, at) : null
    // Behind a quote that nothing closes all are letters: each would be searched to the end of the file.
    mayQuote &&= quoted !== 'open'
    const [value, from] = quoted === null || quoted === 'open' ? ['', at] : [quoted.value, quoted.end]
    const end = endOfCell(text, from)
    rows.at(-1)?.push(value + text.slice(from, end))
    at = end + 1
    if (text[end] === '\r' && text[at] === '\n') at++
    if (text[end] !== ',') rows.push([])
  }
  return rows
}

const cellEnd = /[,\r\n]/g
/** Programs that align columns set spaces around the quotes. */
const opening = /[ \t]*"/y
const padding = /[ \t]*(?=[,\r\n]|$)/y

/** A cell in quotes, doubled ones inside; null where none begins here. */
function quotedCell(text: string, from: number): Quoted | 'open' | null {
  opening.lastIndex = from
  if (!opening.test(text)) return null
  let value = ''
  for (let at = opening.lastIndex; ;) {
    const close = text.indexOf('"', at)
    if (close < 0) return 'open'
    value += text.slice(at, close)
    if (text[close + 1] !== '"') {
      padding.lastIndex = close + 1
      return { value, end: padding.test(text) ? padding.lastIndex : close + 1 }
    }
    value += '"'
    at = close + 2
  }
}

function endOfCell(text: string, from: number): number {
  cellEnd.lastIndex = from
  return cellEnd.exec(text)?.index ?? text.length
}
