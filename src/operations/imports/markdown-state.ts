import { note, type Note } from '#i18n/note.ts'
import type { StateHint } from '#base/source-states.ts'
import { shownJson } from '#base/shown-json.ts'

type Values = Record<string, unknown>

/** Keys that close a text when they are true, in small letters without hyphens and underscores. */
const closing = new Set([
  ...['draft', 'isdraft', 'drafts', 'wip', 'private', 'isprivate', 'hidden', 'ishidden', 'unlisted', 'unpublished', 'headless', 'paid', 'ispaid', 'paywall'],
  ...['membersonly', 'subscribersonly', 'password', 'passphrase', 'protected', 'locked', 'restricted', 'deleted', 'eleventyexcludefromcollections'],
  ...['secret', 'internal', 'confidential', 'embargoed', 'exclude', 'excluded', 'ignored', 'disabled', 'inactive', 'archived', 'trashed', 'unfinished'],
  ...['premium', 'paidonly', 'requirelogin', 'loginrequired', 'requiresauth', 'nopublish', 'donotpublish', 'dontpublish', 'inprogress', 'workinprogress'],
  ...['notpublic', 'isunlisted', 'isarchived', 'isdeleted', 'istrashed', 'ispremium', 'ismembersonly', 'isprotected', 'iswip'],
])
/** Keys that close a text when they are false. */
const opening = new Set([
  'published',
  'ispublished',
  'publish',
  'public',
  'ispublic',
  'visible',
  'isvisible',
  'listed',
  'islisted',
  'live',
  'islive',
  'dgpublish',
  'discoverable',
])
/** The same of keys that also say other things. */
const openingUnlessNo = new Set(['enabled', 'active', 'isactive', 'approved', 'isapproved', 'released', 'online', 'ready', 'output', 'render', 'finished'])
const statuses = new Set(['status', 'state', 'poststatus', 'publishstatus', 'publicationstatus', 'workflow'])
const accesses = new Set(['visibility', 'access', 'audience', 'postvisibility', 'accesslevel', 'privacy'])
const expiries = new Set(['expirydate', 'expires', 'expiresat', 'expireson', 'expiry', 'expire', 'unpublishdate', 'unpublishedat', 'unpublishon'])
/** Days before which nobody reads a text, whatever its date is. */
const beginnings = new Set([
  ...['publishdate', 'publishon', 'publishat', 'publishafter', 'publishtime', 'publishedat', 'publishedon', 'publisheddate', 'datepublished', 'pubdate'],
  ...['pubdatetime', 'golive', 'goliveat', 'golivedate', 'liveat', 'liveon', 'availablefrom', 'visiblefrom', 'embargo', 'embargountil', 'embargodate'],
  ...['scheduled', 'scheduledfor', 'scheduledat', 'scheduleddate', 'published', 'publish'],
])
/** When a text was last changed, in the order of trust. */
const changes = [
  'lastmod',
  'lastmodified',
  'lastmodifiedat',
  'datemodified',
  'modified',
  'modifieddate',
  'modifiedtime',
  'lastupdated',
  'updated',
  'updatedat',
  'updateddate',
]
const secrets = new Set(['password', 'passphrase'])

const isYes = (value: unknown) => /^(true|yes|on|y|1)$/i.test(String(value).trim())
export const isNo = (value: unknown) => value === null || value === undefined || /^(false|no|off|n|0|)$/i.test(String(value).trim())

interface Beside {
  path: string
  topics: readonly string[]
  now: number
  /** Epoch ms, of the text. */
  date: number | null
  /** What folders and the site's settings say of all texts in them; keys of the text itself have their place. */
  inherited: Values
  dateOf(value: unknown): number | null
}

/** What front matter, path, topics and folders of a text say about who may read it. `names`: the keys that were understood. */
export function markdownState(data: Values, { path, topics, now, date, inherited, dateOf }: Beside): { hints: StateHint[]; names: string[]; lost: Note[] } {
  const hints: StateHint[] = hintsOfPath(path)
  const own = new Set(Object.keys(data).map(keyOf))
  for (const [name, value] of Object.entries(inherited)) {
    const hint = own.has(keyOf(name)) ? null : hintOf(keyOf(name), name, value, dateOf)
    if (hint) hints.push(hint)
  }
  for (const [name, value] of nested(data)) {
    const hint = hintOf(keyOf(name), name, value, dateOf)
    if (hint) hints.push(hint)
  }
  const names: string[] = []
  const lost: Note[] = []
  const topic = topics.find((one) => /^[_#]?(drafts?|wip|unpublished|unlisted|private)$/i.test(one))
  if (topic !== undefined) hints.push({ means: 'closed', says: note('studio-report.had-topic', { topic }) })
  for (const [name, value] of Object.entries(data)) {
    const key = keyOf(name)
    const begins = beginnings.has(key) ? dateOf(value) : null
    if (begins !== null && begins > now && begins !== date) hints.push({ means: 'closed', says: note('studio-report.had-key', { name, value: shown(value) }) })
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

/** Epoch ms; null where the text does not say when it was last changed. */
export function lastChange(data: Values, dateOf: (value: unknown) => number | null): number | null {
  const byKey = new Map(Object.entries(data).map(([name, value]) => [keyOf(name), value]))
  return changes.map((key) => dateOf(byKey.get(key))).find((at) => at !== null) ?? null
}

/** Own keys of a theme, under which some sites keep all of theirs. */
function nested(data: Values): [string, unknown][] {
  return Object.entries(data).flatMap(([name, value]) =>
    /^(params|extra|meta|metadata|options|custom)$/i.test(name) && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).filter(([key]) => !statuses.has(keyOf(key)))
      : [],
  )
}

/** Whether a key can say something about who may read a text. */
export function isStateKey(name: string): boolean {
  const key = keyOf(name)
  return [closing, opening, openingUnlessNo, statuses, accesses, expiries].some((keys) => keys.has(key)) || key.startsWith('embargo') || key === 'build'
}

/** A key as every spelling of it is compared. */
export function keyOf(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, '')
}

/** Undefined: the key says nothing about it. Null: it says that everybody may read it. */
function hintOf(key: string, name: string, value: unknown, dateOf: (value: unknown) => number | null): StateHint | null | undefined {
  const says = secrets.has(key) ? note('studio-report.had-password') : note('studio-report.had-key', { name, value: shown(value) })
  if (closing.has(key)) return isNo(value) ? null : { means: key.endsWith('draft') && isYes(value) ? 'draft' : 'closed', says }
  if (opening.has(key)) return isYes(value) ? null : dateOf(value) === null && !isEmpty(value) ? { means: 'closed', says } : undefined
  if (openingUnlessNo.has(key)) return !isEmpty(value) && isNo(value) ? { means: 'closed', says } : undefined
  if (key.startsWith('embargo')) return isYes(value) || (!isNo(value) && dateOf(value) === null) ? { means: 'closed', says } : undefined
  if (statuses.has(key)) return isEmpty(value) ? null : { table: 'front matter status', value: plainWord(value) }
  if (accesses.has(key)) return isEmpty(value) ? null : { table: 'front matter access', value: plainWord(value) }
  // Eleventy writes no page for it.
  if (key === 'permalink' && value === false) return { means: 'closed', says }
  if (key === 'build') return /"(never|link|false)"|:false/.test(shownJson(value)) ? { means: 'closed', says } : null
  return undefined
}

/** Folders and names that generators leave out of a site, and those that exporters give to drafts. */
function hintsOfPath(path: string): StateHint[] {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  const folder =
    themeFolder(path) ??
    folders.find((one) =>
      /^[._]?(drafts?|wip|private|unpublished|unlisted|hidden|trash|embargo(?:ed)?|archetypes|scaffolds|examplesite|entw[uü]rfe?|brouillons?|borrador(?:es)?|bozze|rascunhos?|utkast|concepten)$/i.test(
        one,
      ),
    )
  // The list of a folder, which Hugo makes of it.
  const isList = /^_index(?:\.[\w-]+)?\.\w+$/i.test(file)
  const isMarked = /^_(?!index\.)|^drafts?_|\.drafts?\.\w+$/i.test(file)
  return [
    ...(folder === undefined ? [] : [{ means: 'closed' as const, says: note('studio-report.in-folder', { folder }) }]),
    ...(isList ? [{ means: 'closed' as const, says: note('studio-report.was-page') }] : []),
    ...(isMarked ? [{ means: 'closed' as const, says: note('studio-report.file-called', { file }) }] : []),
  ]
}

/** A theme of Hugo, Zola or Hexo brings sample texts, which its site does not show. Below the texts a folder may be called so as well. */
function themeFolder(path: string): string | undefined {
  return /^(?!.*\/(?:content|source|src|_?posts|_?pages|blog|docs|articles)\/.*themes\/)[^/]*\/(?:[^/]+\/)*(themes)\/[^/]+\/./.exec(path)?.[1]
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function plainWord(value: unknown): string {
  return typeof value === 'string' ? value.trim().replace(/[-_\s]+/g, ' ') : shownJson(value)
}

function shown(value: unknown): string {
  return (typeof value === 'string' ? value : shownJson(value)).slice(0, 80)
}
