/**
 * A check of SQL texts: only SELECT, and only from `names` in FROM, JOIN and IN. It reads what Kysely writes (double
 * quotes) and refuses what it does not understand: no schema names, no other quoting. A text is read once.
 */
export function onlyFrom(names: Iterable<string>): (sql: string) => void {
  const allowed = new Set([...names, ...tableFunctions].map((name) => name.toLowerCase()))
  const passed = new Set<string>()
  return (sql) => {
    if (passed.has(sql)) return
    check(tokensOf(sql), allowed)
    // Lists of varying length make ever new texts.
    if (passed.size >= rememberedTexts) passed.clear()
    passed.add(sql)
  }
}

const rememberedTexts = 2_000
const tableFunctions = ['json_each', 'unnest', 'generate_series']
const writing = new Set(['insert', 'update', 'delete', 'merge', 'into', 'create', 'drop', 'alter', 'table', 'truncate', 'attach', 'pragma'])
/** Words that end the list after FROM, at the same depth of parentheses. */
const afterFrom = new Set([
  'where',
  'group',
  'order',
  'limit',
  'offset',
  'having',
  'window',
  'union',
  'intersect',
  'except',
  'returning',
  'for',
  'fetch',
  'select',
  'values',
])
const joining = new Set(['from', 'join'])
const beforeTable = new Set(['from', 'join', 'lateral', ',', '('])

interface Token {
  kind: 'name' | 'word' | 'sign' | 'text'
  text: string
}

const lexer = /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|"((?:[^"]|"")*)"|('(?:[^']|'')*')|([a-z_][a-z0-9_$]*)|(\$?[0-9][\w.]*|.)/giy

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  for (const [, quoted, text, word, sign] of sql.matchAll(lexer)) {
    if (quoted !== undefined) tokens.push({ kind: 'name', text: quoted.replaceAll('""', '"').toLowerCase() })
    else if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}

function check(tokens: Token[], allowed: Set<string>): void {
  const first = tokens[0]?.text
  if (first !== 'select' && first !== 'with') throw refusal(`a statement that begins with ${first ?? 'nothing'}`)
  const known = new Set([...allowed, ...expressionNames(tokens)])
  /** For each open parenthesis: are we in a list of tables there? */
  const inFrom: boolean[] = [false]
  tokens.forEach((token, at) => {
    const depth = inFrom.length - 1
    if (token.text === '(' && token.kind === 'sign') inFrom.push(inFrom[depth] === true && beforeTable.has(tokens[at - 1]?.text ?? ''))
    else if (token.text === ')' && token.kind === 'sign') {
      if (depth > 0) inFrom.pop()
    } else if (token.text === ',' && token.kind === 'sign') {
      if (inFrom[depth]) checkTable(tokens, at + 1, known)
    } else if (token.text === ';' && token.kind === 'sign') throw refusal('a second statement')
    else if (token.kind === 'word') {
      if (writing.has(token.text) && tokens[at - 1]?.text !== '.') throw refusal(`the word ${token.text}`)
      if (token.text === 'in') checkIn(tokens, at + 1, known)
      else if (afterFrom.has(token.text)) inFrom[depth] = false
      else if (joining.has(token.text) && !isDistinctFrom(tokens, at)) {
        inFrom[depth] = true
        checkTable(tokens, at + 1, known)
      }
    }
  })
}

/** After FROM, JOIN or a comma between tables. */
function checkTable(tokens: Token[], at: number, known: Set<string>): void {
  const token = tokens[at]
  if (token?.kind === 'word' && token.text === 'lateral') return checkTable(tokens, at + 1, known)
  if (token?.kind === 'sign' && token.text === '(') {
    const inside = tokens[at + 1]
    if (inside?.kind === 'word' && (inside.text === 'select' || inside.text === 'with' || inside.text === 'values')) return
    return checkTable(tokens, at + 1, known)
  }
  const named = token?.kind === 'name' || token?.kind === 'word'
  if (!token || !named || !known.has(token.text)) throw refusal(`the table ${token?.text ?? ''}`)
  if (tokens[at + 1]?.text === '.') throw refusal(`the table ${token.text}.${tokens[at + 2]?.text ?? ''}`)
}

/** SQLite reads `x in some_table` as a query. */
function checkIn(tokens: Token[], at: number, known: Set<string>): void {
  const token = tokens[at]
  if (token?.kind === 'name' || token?.kind === 'word') checkTable(tokens, at, known)
}

function isDistinctFrom(tokens: Token[], at: number): boolean {
  const before = tokens[at - 2]?.text
  return tokens[at - 1]?.text === 'distinct' && (before === 'is' || before === 'not')
}

/** Names that WITH gives to queries: `with a as (...), b(x) as materialized (...)`. */
function expressionNames(tokens: Token[]): string[] {
  if (!tokens.some((token) => token.kind === 'word' && token.text === 'with')) return []
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]?.text
    const named = token.kind === 'name' || token.kind === 'word'
    if (!named || (before !== 'with' && before !== 'recursive' && before !== ',')) return []
    return tokens[afterColumns(tokens, at + 1)]?.text === 'as' && opensQuery(tokens, afterColumns(tokens, at + 1) + 1) ? [token.text] : []
  })
}

function afterColumns(tokens: Token[], at: number): number {
  if (tokens[at]?.text !== '(') return at
  const end = tokens.findIndex((token, index) => index > at && token.text === ')')
  return end < 0 ? at : end + 1
}

function opensQuery(tokens: Token[], at: number): boolean {
  const word = tokens[at]?.text
  if (word === 'not' || word === 'materialized') return opensQuery(tokens, at + 1)
  return word === '('
}

function refusal(what: string): Error {
  return new Error(`\`reading\` refuses ${what}: it holds only what every reader may see. Add a public view to publicTables, or use \`db\`.`)
}
