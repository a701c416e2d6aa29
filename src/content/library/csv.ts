/** Rows of an RFC 4180 file by the names of its first line; a byte order mark and either line end are taken. */
export function readCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = cells(text.replace(/^\ufeff/, ''))
  return rows.filter((row) => row.some(Boolean)).map((row) => Object.fromEntries(head.map((name, at) => [name.trim(), row[at] ?? ''])))
}

function cells(text: string): string[][] {
  const rows: string[][] = [[]]
  // A cell and what ends it: quoted, with doubled quotes inside, or as it stands.
  for (const [whole, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/g)) {
    if (whole === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
