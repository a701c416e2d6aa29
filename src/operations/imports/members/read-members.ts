import { parse } from 'csv-parse/sync'
import { notThisKind } from '../archive.ts'
import { columnsOf, type Columns } from './member-columns.ts'
import { insertedRows } from './sql-rows.ts'
import { t } from '#i18n/messages.ts'

type Json = Record<string, unknown>

/** The people in a list: CSV, JSON (Ghost, wp-cli, phpMyAdmin) or a dump of the tables of WordPress. @throws Problem 422 */
export function readMembers(text: string): Columns[] {
  const head = text.replace(/^\ufeff/, '').trimStart()
  const members = /^[[{]/.test(head) ? fromJson(head) : /^\s*insert\s+into\b/im.test(text) ? fromSql(text) : fromCsv(text)
  if (members.length === 0) throw notThisKind(t('studio-error.not-members'))
  return members
}

function fromCsv(text: string): Columns[] {
  try {
    const rows = parse(text, {
      columns: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
    }) as Json[] // columns are named in the first line, so each row is an object of strings
    return rows.map(columnsOf).filter((row) => 'email' in row || 'user_email' in row)
  } catch {
    return []
  }
}

function fromJson(text: string): Columns[] {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return []
  }
  if (Array.isArray(data)) return withRoles(tableIn(data, 'users') ?? data.filter(isJson), tableIn(data, 'usermeta') ?? [])
  const [first] = isJson(data) && Array.isArray(data['db']) ? data['db'] : [data]
  const tables = isJson(first) && isJson(first['data']) ? first['data'] : first
  return isJson(tables) ? fromGhost(tables) : []
}

/** A table in an export of phpMyAdmin. */
function tableIn(parts: unknown[], name: string): Json[] | undefined {
  const table = parts.find((part) => isJson(part) && part['type'] === 'table' && String(part['name']).endsWith(`_${name}`))
  return isJson(table) ? list(table['data']) : undefined
}

function fromGhost(tables: Json): Columns[] {
  const roles = new Map(list(tables['roles']).map((role) => [role['id'], String(role['name'])]))
  const links = Map.groupBy(list(tables['roles_users']), (link) => link['user_id'])
  const users = list(tables['users']).map((user) => {
    const own = links.get(user['id']) ?? []
    return { ...taken(user, ghostUser), roles: own.map((link) => roles.get(link['role_id']) ?? '').join(',') || textRoles(user['roles']) }
  })
  return [...users, ...list(tables['members'])].map(columnsOf)
}

/** The rest of a Ghost user are settings of its own pages. */
const ghostUser = [
  'id',
  'slug',
  'name',
  'email',
  'password',
  'status',
  'bio',
  'website',
  'location',
  'profile_image',
  'cover_image',
  'facebook',
  'twitter',
  'created_at',
]

function taken(record: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])))
}

function textRoles(roles: unknown): string {
  return list(roles)
    .map((role) => String(role['name']))
    .join(',')
}

const userColumns = 'ID user_login user_pass user_nicename user_email user_url user_registered user_activation_key user_status display_name spam deleted'.split(
  ' ',
)
const metaColumns = ['umeta_id', 'user_id', 'meta_key', 'meta_value']

function fromSql(text: string): Columns[] {
  const users: Json[] = []
  const meta: Json[] = []
  for (const { table, columns, values } of insertedRows(text, (name) => /(?:^|_)(?:users|usermeta)$/.test(name))) {
    const isUser = table.endsWith('users')
    const names = columns ?? (isUser ? userColumns : metaColumns)
    const row = Object.fromEntries(values.map((value, at) => [names[at] ?? `column ${at}`, value]))
    if (isUser) users.push(row)
    else meta.push(row)
  }
  return withRoles(users, meta)
}

/** WordPress keeps what somebody may do in serialised PHP: `a:1:{s:6:"editor";b:1;}`. */
function withRoles(users: Json[], meta: Json[]): Columns[] {
  const found = new Map<string, Json>()
  for (const { user_id, meta_key, meta_value } of meta) {
    const more = found.get(String(user_id)) ?? {}
    const value = typeof meta_value === 'string' ? meta_value : ''
    if (/(?:^|_)capabilities$/.test(String(meta_key))) more['roles'] = [...value.matchAll(/s:\d+:"([^"]+)";b:1/g)].map(([, role]) => role).join(',')
    else if (meta_key === 'description') more['description'] = value
    found.set(String(user_id), more)
  }
  return users.map((user) => columnsOf({ ...user, ...found.get(String(user['ID'] ?? '')) })).filter((row) => 'email' in row || 'user_email' in row)
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : []
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
