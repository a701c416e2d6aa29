/** A row of an INSERT: the table's name and the values in their order, with the columns where the statement names them. */
interface SqlRow {
  table: string
  columns: readonly string[] | null
  values: readonly (string | null)[]
}

// Texts of other tables may hold what looks like a statement, so quotes and comments are read from the very beginning.
// Each letter fits one way only: a quote that nothing ends would take twice the time with each of them.
const token =
  /'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'|"[^"\\]*(?:(?:\\[\s\S]|"")[^"\\]*)*"|`[^`]*(?:``[^`]*)*`|--(?=\s)[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|[(),;]|[^\s'"`(),;]+|\s+|['"`]/gy

/** The rows that a dump of MySQL or MariaDB inserts into tables that `wanted` says yes to. */
export function* insertedRows(dump: string, wanted: (table: string) => boolean): Generator<SqlRow> {
  let statement: string[] = []
  for (const [text] of dump.matchAll(token)) {
    if (/^(?:\s|--|#|\/\*)/.test(text)) continue
    if (text !== ';') {
      // Of a statement that is not wanted only its beginning is held.
      if (statement.length < 3 || isInsert(statement, wanted)) statement.push(text)
      continue
    }
    if (isInsert(statement, wanted)) yield* rowsOf(statement)
    statement = []
  }
  if (isInsert(statement, wanted)) yield* rowsOf(statement)
}

function isInsert([verb = '', into = '', table = '']: readonly string[], wanted: (table: string) => boolean): boolean {
  return /^insert$/i.test(verb) && /^into$/i.test(into) && wanted(nameOf(table))
}

function* rowsOf([, , name = '', ...rest]: readonly string[]): Generator<SqlRow> {
  const start = rest.findIndex((text) => /^values?$/i.test(text))
  const named = rest.slice(0, Math.max(0, start)).filter((text) => !/^[(),]$/.test(text))
  const columns = named.length > 0 ? named.map(nameOf) : null
  let values: (string | null)[] = []
  for (const text of rest.slice(start + 1)) {
    if (text === '(') values = []
    else if (text === ')') yield { table: nameOf(name), columns, values }
    else if (text !== ',') values.push(valueOf(text))
  }
}

/** Without quotes and without the name of a database before it. */
function nameOf(text: string): string {
  return (text.split('.').at(-1) ?? '').replace(/[`"]/g, '')
}

const escapes: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', Z: '\u001a', b: '\b' }

function valueOf(text: string): string | null {
  if (/^null$/i.test(text)) return null
  const quote = text.charAt(0)
  if (quote !== "'" && quote !== '"') return text
  return text.slice(1, -1).replace(/\\([\s\S])|''|""/g, (both: string, sign: string | undefined) => {
    if (sign !== undefined) return escapes[sign] ?? sign
    return both === quote + quote ? quote : both
  })
}
