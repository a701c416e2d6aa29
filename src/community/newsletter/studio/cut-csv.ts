/** A part of a CSV file that can be sent as one: the head of the file and whole rows. */
interface CsvPiece {
  csv: string
  /** Number of its first row; the first one under the head of the file is 1. */
  firstRow: number
  rows: number
}

interface CutCsv {
  pieces: CsvPiece[]
  rows: number
  /** The row that cannot be sent, and why: a quotation mark that is never closed takes in all that follows it. */
  broken: { row: number; lines: number } | null
}

const encoder = new TextEncoder()

/** Cuts at ends of rows. @param most bytes of a piece as JSON */
export function cutCsv(text: string, most: number): CutCsv {
  const { rows: all, closed } = rowsOf(text.replace(/^\ufeff/, ''))
  const [head = '', ...rows] = all
  const room = most - sizeOf(head)
  const last = rows.at(-1)
  const broken = last !== undefined && !closed ? { row: rows.length, lines: last.trimEnd().split(/\r\n?|\n/).length } : null
  if (broken) rows.pop()
  const pieces: CsvPiece[] = []
  let size = Infinity
  for (const [at, row] of rows.entries()) {
    const more = sizeOf(row)
    const piece = pieces.at(-1)
    if (!piece || size + more > room) {
      pieces.push({ csv: `${head}${row}`, firstRow: at + 1, rows: 1 })
      size = more
    } else {
      piece.csv += row
      piece.rows++
      size += more
    }
  }
  return { pieces, rows: rows.length + (broken ? 1 : 0), broken }
}

/** With their line ends; empty lines are no rows. `closed`: the quoted cells of the last one all end. */
function rowsOf(text: string): { rows: string[]; closed: boolean } {
  const rows: string[] = []
  let from = 0
  // Doubled, a quotation mark closes its cell and opens it again.
  let cell: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (cell === 'quoted') {
      if (letter === '"') cell = 'closed'
    } else if (letter === '"' && cell !== 'plain') cell = 'quoted'
    else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) {
      rows.push(text.slice(from, at + 1))
      from = at + 1
      cell = 'start'
    } else cell = letter === ',' ? 'start' : 'plain'
  }
  rows.push(text.slice(from))
  return { rows: rows.filter((row) => !/^[\r\n]*$/.test(row)), closed: cell !== 'quoted' }
}

function sizeOf(text: string): number {
  return encoder.encode(JSON.stringify(text)).length
}
