import { note, type Note } from '#i18n/note.ts'
import type { StateHint } from '#base/source-states.ts'

type Values = Record<string, unknown>

/** Keys that close a text when they are true, in small letters without hyphens and underscores. */
const closing = new Set([
  ...['draft', 'isdraft', 'drafts', 'wip', 'private', 'isprivate', 'hidden', 'ishidden', 'unlisted', 'unpublished', 'headless', 'paid', 'ispaid', 'paywall'],
  ...['membersonly', 'subscribersonly', 'password', 'passphrase', 'protected', 'locked', 'restricted', 'deleted', 'eleventyexcludefromcollections'],
])
/** Keys that close a text when they are false. */
const opening = new Set(['published', 'ispublished', 'publish', 'public', 'ispublic', 'visible', 'listed', 'live'])
const statuses = new Set(['status', 'state', 'poststatus', 'publishstatus', 'workflow'])
const accesses = new Set(['visibility', 'access', 'audience'])
const expiries = new Set(['expirydate', 'expires', 'expiresat', 'expireson', 'expiry', 'expire', 'unpublishdate', 'unpublishedat', 'unpublishon'])
const secrets = new Set(['password', 'passphrase'])

const isYes = (value: unknown) => /^(true|yes|on|y|1)$/i.test(String(value).trim())
const isNo = (value: unknown) => value === null || value === undefined || /^(false|no|off|n|0|)$/i.test(String(value).trim())

/** What front matter, path and topics of a text say about who may read it. `names`: the keys that were understood. */
export function markdownState(
  data: Values,
  { path, topics, now, dateOf }: { path: string; topics: readonly string[]; now: number; dateOf(value: unknown): number | null },
): { hints: StateHint[]; names: string[]; lost: Note[] } {
  const hints: StateHint[] = hintsOfPath(path)
  const names: string[] = []
  const lost: Note[] = []
  const topic = topics.find((one) => /^(drafts?|wip|unpublished)$/i.test(one))
  if (topic !== undefined) hints.push({ means: 'closed', says: note('studio-report.had-topic', { topic }) })
  for (const [name, value] of Object.entries(data)) {
    const key = name.toLowerCase().replace(/[-_\s]/g, '')
    const hint = hintOf(key, name, value, dateOf)
    if (hint === undefined && !expiries.has(key)) continue
    names.push(name)
    if (hint) hints.push(hint)
    if (!expiries.has(key) || isNo(value)) continue
    const end = dateOf(value)
    if (end !== null && end > now) lost.push(note('studio-report.expires', { date: new Date(end).toISOString().slice(0, 10) }))
    else hints.push({ means: 'closed', says: end === null ? note('studio-report.key-unread', { name }) : note('studio-report.time-over', { name }) })
  }
  return { hints, names, lost }
}

/** Undefined: the key says nothing about it. Null: it says that everybody may read it. */
function hintOf(key: string, name: string, value: unknown, dateOf: (value: unknown) => number | null): StateHint | null | undefined {
  const says = secrets.has(key) ? note('studio-report.had-password') : note('studio-report.had-key', { name, value: shown(value) })
  if (closing.has(key)) return isNo(value) ? null : { means: key.endsWith('draft') && isYes(value) ? 'draft' : 'closed', says }
  if (opening.has(key)) return isYes(value) ? null : dateOf(value) === null && !isEmpty(value) ? { means: 'closed', says } : undefined
  if (statuses.has(key)) return isEmpty(value) ? null : { table: 'front matter status', value: plainWord(value) }
  if (accesses.has(key)) return isEmpty(value) ? null : { table: 'front matter access', value: plainWord(value) }
  // Eleventy writes no page for it.
  if (key === 'permalink' && value === false) return { means: 'closed', says }
  if (key === 'build') return /"(never|link|false)"|:false/.test(JSON.stringify(value) ?? '') ? { means: 'closed', says } : null
  return undefined
}

/** Folders and names that generators leave out of a site, and those that exporters give to drafts. */
function hintsOfPath(path: string): StateHint[] {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  const folder = folders.find((one) => /^[._]?(drafts?|wip|private|unpublished|hidden|trash)$/i.test(one))
  const isMarked = /^_(?!index\.)|^drafts?_|\.drafts?\.\w+$/i.test(file)
  return [
    ...(folder === undefined ? [] : [{ means: 'closed' as const, says: note('studio-report.in-folder', { folder }) }]),
    ...(isMarked ? [{ means: 'closed' as const, says: note('studio-report.file-called', { file }) }] : []),
  ]
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function plainWord(value: unknown): string {
  return typeof value === 'string' ? value.trim().replace(/[-_\s]+/g, ' ') : (JSON.stringify(value) ?? '')
}

function shown(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 80)
}
