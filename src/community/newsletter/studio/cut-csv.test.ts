import { describe, expect, test } from 'vitest'
import { cutCsv } from './cut-csv.ts'

describe('Splitting a CSV file', () => {
  test('a CSV file is split at ends of rows into pieces with the header, without loss of rows', () => {
    const rows = Array.from({ length: 100 }, (_, n) => `reader-${n}@example.org,"Ada ""the first""\nof ${n}, Émile"\r\n`)
    const { pieces, ...rest } = cutCsv(`\ufeffemail,name\r\n\r\n${rows.join('')}`, 500)
    expect(rest).toEqual({ rows: 100, broken: null })
    expect(pieces.map(({ csv }) => csv.replace(/^email,name\r\n/, '')).join('')).toBe(rows.join(''))
    expect(pieces.map(({ firstRow }) => firstRow)).toEqual(pieces.map((_, at) => 1 + pieces.slice(0, at).reduce((sum, { rows: n }) => sum + n, 0)))
    expect(pieces.length).toBeGreaterThan(10)
    for (const { csv } of pieces) expect(new TextEncoder().encode(JSON.stringify(csv)).length).toBeLessThanOrEqual(500)
  })

  test('a CSV file with any kind of line ends is split alike, and a quotation mark inside an unquoted cell is text', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { pieces } = cutCsv(['email,name', 'ada@example.org,5" nails', 'bob@example.org,x""y', 'eve@example.org,'].join(end), 1_000)
      expect(pieces.map(({ rows }) => rows)).toEqual([3])
    }
  })

  test('a CSV file with an unclosed quotation mark is split up to that row', () => {
    const { pieces, rows, broken } = cutCsv('email,name\nada@example.org,Ada\nbob@example.org,"Bob\neve@example.org,Eve\n', 1_000)
    expect(pieces).toEqual([{ csv: 'email,name\nada@example.org,Ada\n', firstRow: 1, rows: 1 }])
    expect([rows, broken]).toEqual([2, { row: 2, lines: 2 }])
  })

  test('a CSV file without rows has no pieces', () => {
    expect(cutCsv('email\n', 1_000)).toEqual({ pieces: [], rows: 0, broken: null })
  })
})
