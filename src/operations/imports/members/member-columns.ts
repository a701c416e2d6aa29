import { note, type Note } from '#i18n/note.ts'
/** A person of a list, by the columns of the file. */
export type Columns = Record<string, string>

/** How lists of WordPress, of its plug-ins and of Ghost call what is taken. */
const names = {
  email: ['email', 'user_email', 'email_address', 'e_mail'],
  username: ['user_login', 'username', 'login', 'slug', 'user_nicename'],
  name: ['display_name', 'name', 'full_name', 'nickname'],
  first: ['first_name'],
  last: ['last_name'],
  password: ['user_pass', 'password_hash', 'hashed_password', 'password', 'pass'],
  roles: ['roles', 'role', 'user_role'],
  website: ['user_url', 'website', 'url'],
  bio: ['description', 'bio', 'biographical_info'],
  created: ['user_registered', 'created_at', 'registered', 'registration_date'],
  verified: ['email_verified', 'email_verified_at', 'email_confirmed', 'confirmed', 'verified'],
} as const

/** Of no use here: numbers of the other system, and what only its own pages need. */
const silent = new Set([
  'id',
  'uuid',
  'source_user_id',
  'user_activation_key',
  'user_status',
  'status',
  'account_status',
  'spam',
  'deleted',
  'deleted_at',
  'updated_at',
  'visibility',
])
const taken = new Set<string>([...Object.values(names).flat(), ...silent])

export function valueOf(columns: Columns, what: keyof typeof names): string {
  for (const name of names[what]) if (columns[name]?.trim()) return columns[name].trim()
  return ''
}

/** Columns with a value that no account here has. */
export function otherColumns(columns: Columns): string[] {
  return Object.keys(columns).filter((name) => !taken.has(name) && columns[name]?.trim())
}

/** Words of Ghost, Ultimate Member and other plug-ins for accounts that an administrator has closed or not let in yet. */
const closedStatus = /^(?:inactive|suspended|banned|blocked|disabled|deactivated|rejected|pending|unapproved|awaiting_\w+|spam)$/i

/** Why nobody could log in with it there; null for an account in order. */
export function blockedThere(columns: Columns): Note | null {
  const { user_status = '0', spam = '0', deleted = '0', deleted_at = '' } = columns
  if (closedStatus.test(columns['account_status'] || columns['status'] || '')) return note('studio-report.account-suspended')
  if (spam === '1' || user_status === '1') return note('studio-report.account-spam')
  return deleted === '1' || deleted_at !== '' || user_status === '2' ? note('studio-report.account-deleted') : null
}

/** Names as every list has them: lower case, with `_` for spaces and hyphens. */
export function columnsOf(record: Record<string, unknown>): Columns {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
      textOf(value),
    ]),
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => textOf(typeof one === 'object' && one !== null && 'name' in one ? one.name : one)).join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
