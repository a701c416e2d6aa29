import { kinds } from '#content/kinds.ts'

/** Names of screens in other systems, and their screens here. */
const usualNames: Readonly<Record<string, string>> = {
  dashboard: '',
  login: '',
  posts: '',
  drafts: '',
  issues: 'releases',
  issue: 'releases',
  tags: 'topics',
  categories: 'topics',
  users: 'people',
  members: 'people',
  authors: 'people',
  staff: 'people',
  roles: 'people',
  invitations: 'people',
  audit: 'trail',
  'audit-log': 'trail',
  log: 'trail',
  files: 'media',
  images: 'media',
  uploads: 'media',
  home: 'front-page',
  stats: 'statistics',
  analytics: 'statistics',
  menu: 'navigation',
  menus: 'navigation',
  theme: 'appearance',
  themes: 'appearance',
  design: 'appearance',
  banner: 'announcement',
  seo: 'page-meta',
  import: 'imports',
  export: 'exports',
  errors: 'client-errors',
  contact: 'inbox',
  messages: 'inbox',
  moderation: 'comments',
  newsletters: 'newsletter',
  mailings: 'newsletter',
  lists: 'newsletter/lists',
  subscribers: 'newsletter/subscribers',
  segments: 'newsletter/subscribers',
  notifications: 'notices',
  api: 'tokens',
  keys: 'tokens',
}

/** Folder of the editor of each kind, by the names that its API and its public pages have. */
const folders = new Map<string, string>(
  kinds.flatMap((kind) => ('studio' in kind ? [kind.name, kind.plural, kind.studio].map((name): [string, string] => [name, kind.studio]) : [])),
)

/** Address of the screen that is meant by one that no screen has; null where nothing is known by that name. */
export function meantAddress(pathname: string, isScreen: (address: string) => boolean): string | null {
  const parts = pathname.toLowerCase().split('/').filter(Boolean).slice(1)
  const inside = parts[0] === 'settings' && parts.length > 1
  const [name = '', ...rest] = inside ? parts.slice(1) : parts
  const part = rest.length === 1 ? usualNames[rest[0] ?? ''] : undefined
  const found = [
    ...[folders.get(name) ?? name, usualNames[name], listOf(name)].map((folder) => folder !== undefined && [folder, ...rest]),
    // A part of a screen by its own name: newsletter/segments.
    part !== undefined && [part],
  ]
    .filter((address) => address !== false)
    .map((address) => ['/studio', ...address].filter(Boolean).join('/'))
    .find((address) => address !== pathname && isScreen(address))
  return found ?? (inside ? '/studio/settings' : null)
}

/** Articles are listed where the studio begins. */
function listOf(name: string): string | undefined {
  return folders.get(name) === 'write' ? '' : undefined
}
