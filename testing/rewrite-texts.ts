import type { Database as Sqlite } from 'better-sqlite3'

/** A place of the stored data where a text or an address stands. */
export interface StoredText {
  /** Table, column and keys within JSON, without numbers, with types of blocks: `articles.content:button.props.label`. */
  sink: string
  isAddress: boolean
  /** On a page that the test opens. */
  isOpened: boolean
  replace(text: string): void
}

/** Of the machinery: nobody reads what stands there, or it is made from the other tables. */
const machineTables =
  /^(?:sqlite_|search_|jobs$|changes$|sessions$|migrations$|idempotency_|demo_content$|media_uses|mentions$|daily_counts$|claps$|feed_ids$|first_steps$|visitor_keys$|setup_link$|identities$|article_counts$|listed_articles$|edge_|mail_links$|newsletter_(?:deliveries|requests|history)$|reading_entries$|content_locks$)/
/** Columns and keys of JSON that hold a name from a list, a reference or a digest; what else they hold, their own tests try. */
const machineNames =
  /^(?:\w*_?ids?|\w+_key|\w+_hash|hash|slug|username|email|kind|kinds|type|status|state|stage|role|ref|name_of|provider|layout|tone|level|language|languages|approved|direction|allow_comments|timezone|time_zone|month|event_status|attendance_mode|ics_uid|guid|video_id|facet|value|list|lists|list_mark|mime|placeholder|colour|color|sha256|fingerprint|design|sign_up|rule|archive|indexing|digest_\w+|\w+_state|pages_fault|glimpse|tags_of|reason|action|subject_kind|event|mail|topic|scopes|hint|secret|nonce|key|filters|variant|source|undo_\w+|order|font|fit|theme|country|currency|rsvp|measured|section_kind|articles|books|movies|music|creative|release|recap_article|issn|identifiers|textAlignment|data|lines_of|target|based_on|before|after|ended|transports|svg|winner|article_extent|local_at|files|options|report|item|policy|position|format|countries)$/
const machineValues = /^(?:#[0-9a-f]{6}|[\d.:+-]+(?:T[\d:.]+Z)?|[^\s@]+@[^\s@]+|\/(?:media|files)\/\S*|data:\S*|auto|on|off)?$/i
const addressNames = /^(?:url|href|website|link|\w+_url|to_path|to)$/

type Row = Record<string, unknown>

/**
 * Hands out every text that readers or editors see of the data in `db`, and stores what has become of them.
 * @param opened slugs of what is opened; what has no slug stands on pages of others
 */
export function rewriteTexts(db: Sqlite, opened: ReadonlySet<string>, rewrite: (texts: StoredText[]) => void): void {
  const names = db.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[] // names are text
  const tables = names.filter((name) => !machineTables.test(name)).map((name) => openTable(db, name, opened))
  rewrite(tables.flatMap(({ texts }) => texts))
  // A limit of length is not what holds back a script.
  db.pragma('ignore_check_constraints = ON')
  // A server beside it may be writing.
  db.pragma('busy_timeout = 60000')
  db.transaction(() => tables.forEach(({ store }) => store())).immediate()
}

function openTable(db: Sqlite, table: string, opened: ReadonlySet<string>): { texts: StoredText[]; store(): void } {
  const columns = db.pragma(`table_info("${table}")`) as { name: string; type: string; pk: number }[] // as SQLite documents it
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
  const sinks = columns.filter(({ name, type, pk }) => type === 'TEXT' && pk === 0 && !machineNames.test(name)).map(({ name }) => name)
  const rows = db.prepare(`select * from "${table}"`).all() as Row[] // rows are objects
  const texts: StoredText[] = []
  const closing: (() => void)[] = []
  for (const row of rows) {
    const slug = row['slug'] ?? row['username']
    const isOpened = typeof slug !== 'string' || opened.has(slug)
    for (const column of sinks) collect(row, column, { sink: `${table}.${column}`, isOpened, texts, closing })
  }
  const update = `update "${table}" set ${sinks.map((name) => `"${name}" = @${name}`).join(', ')} where ${keys.map((name) => `"${name}" = @${name}`).join(' and ')}`
  return {
    texts,
    store() {
      for (const close of closing.reverse()) close()
      if (sinks.length === 0 || keys.length === 0) return
      const statement = db.prepare(update)
      for (const row of rows) statement.run(Object.fromEntries([...sinks, ...keys].map((name) => [name, row[name]])))
    },
  }
}

interface Search {
  sink: string
  isOpened: boolean
  texts: StoredText[]
  /** What puts JSON together again, outermost first. */
  closing: (() => void)[]
}

function collect(owner: Row, key: string, search: Search): void {
  const value = owner[key]
  if (typeof value === 'string') collectText(owner, key, value, search)
  else if (typeof value === 'object' && value !== null) collectAll(value as Row, search) // an object of JSON, or an array
}

function collectAll(value: Row, search: Search): void {
  const sink = typeof value['type'] === 'string' ? `${search.sink}:${value['type']}` : search.sink
  for (const key of Object.keys(value)) {
    if (Array.isArray(value)) collect(value as unknown as Row, key, search) // an array is an object by its numbers
    else if (!machineNames.test(key)) collect(value, key, { ...search, sink: `${sink}.${key}` })
  }
}

function collectText(owner: Row, key: string, value: string, search: Search): void {
  const json = /^(?:\[[[{"\]]|\{["}])/.test(value) ? (JSON.parse(value) as Row) : null // the product stores no other text that begins so
  if (json) {
    search.closing.push(() => (owner[key] = JSON.stringify(json)))
    collectAll(json, search)
  } else if (!machineValues.test(value)) {
    const { sink, isOpened } = search
    search.texts.push({ sink, isOpened, isAddress: addressNames.test(key), replace: (text) => (owner[key] = text) })
  }
}
