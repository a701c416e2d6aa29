import type { ComponentType } from 'react'
import type { Role } from '#base/viewer.ts'
import { adminKinds } from '#content/kinds.ts'

export interface ScreenProps {
  /** The values of `:names` in the screen's path. */
  params: Record<string, string>
}

export interface Screen {
  /** `/studio/things/:id`; a static path stands before one with `:names` that fits it too. */
  path: string
  title: string
  group: 'writing' | 'content' | 'people' | 'site'
  /** Whom the server lets do what the screen does. */
  roles: readonly Role[]
  load: () => Promise<{ Screen: ComponentType<ScreenProps> }>
  /** Fills the window: no navigation beside it. */
  bare?: true
  /** Not in the navigation; nor is any screen with `:names`. */
  hidden?: true
}

const everybody: readonly Role[] = ['member', 'author', 'editor', 'admin']
const writers: readonly Role[] = ['author', 'editor', 'admin']
const editors: readonly Role[] = ['editor', 'admin']
const admins: readonly Role[] = ['admin']

const files = import.meta.glob<{ Screen: ComponentType<ScreenProps> }>('../content/*/studio/*Screen.tsx')

/** List and editor of each kind, by the names of their files: `MovieListScreen.tsx` and `MovieScreen.tsx`. */
const kindScreens = adminKinds.flatMap(({ name, label, labels, studio }): Screen[] => {
  const loaderOf = (end: string) => {
    const file = Object.keys(files).find((path) => path.toLowerCase().endsWith(`/${name}${end}`))
    return (file && files[file]) || (() => Promise.reject(new Error(`No screen ${name}${end}`)))
  }
  const common = { group: 'content', roles: editors } as const
  return [
    { ...common, path: `/studio/${studio}`, title: labels, load: loaderOf('listscreen.tsx') },
    { ...common, path: `/studio/${studio}/:id`, title: label, load: loaderOf('screen.tsx') },
  ]
})

/** Every screen of the studio, in the order of the navigation. A new one is a row here and its file. */
export const screens: readonly Screen[] = [
  { path: '/studio', title: 'Articles', group: 'writing', roles: everybody, load: () => import('#content/articles/studio/ArticleListScreen.tsx') },
  {
    path: '/studio/podcast/show',
    title: 'The show',
    group: 'content',
    roles: editors,
    load: () => import('#content/podcast/studio/ShowScreen.tsx'),
    hidden: true,
  },
  ...kindScreens,
  {
    path: '/studio/notices',
    title: 'Notices',
    group: 'writing',
    roles: everybody,
    load: () => import('#operations/notices/studio/NoticeListScreen.tsx'),
    hidden: true,
  },
  {
    path: '/studio/notices/settings',
    title: 'Notice settings',
    group: 'writing',
    roles: everybody,
    load: () => import('#operations/notices/studio/NoticeSettingsScreen.tsx'),
    hidden: true,
  },
  { path: '/studio/media', title: 'Media', group: 'content', roles: writers, load: () => import('#operations/media/studio/MediaScreen.tsx') },
  { path: '/studio/comments', title: 'Comments', group: 'people', roles: editors, load: () => import('#community/comments/studio/ModerationScreen.tsx') },
  { path: '/studio/people', title: 'People', group: 'people', roles: admins, load: () => import('#community/accounts/studio/PeopleScreen.tsx') },
  { path: '/studio/trail', title: 'Trail', group: 'people', roles: admins, load: () => import('#operations/audit/studio/AuditLogScreen.tsx') },
  { path: '/studio/front-page', title: 'Front page', group: 'site', roles: editors, load: () => import('#discovery/home/studio/FrontPageScreen.tsx') },
  { path: '/studio/statistics', title: 'Statistics', group: 'site', roles: editors, load: () => import('#discovery/statistics/studio/StatisticsScreen.tsx') },
  { path: '/studio/redirects', title: 'Redirects', group: 'site', roles: editors, load: () => import('#discovery/redirects/studio/RedirectListScreen.tsx') },
  { path: '/studio/calendar', title: 'Calendar', group: 'writing', roles: everybody, load: () => import('#content/publishing/studio/CalendarScreen.tsx') },
  {
    path: '/studio/write/:no',
    title: 'Writing',
    group: 'writing',
    roles: everybody,
    load: () => import('#content/articles/studio/ArticleEditorScreen.tsx'),
    bare: true,
  },
  { path: '/studio/inbox', title: 'Inbox', group: 'people', roles: editors, load: () => import('#community/contact/studio/InboxScreen.tsx') },
  {
    path: '/studio/newsletter',
    title: 'Newsletter',
    group: 'people',
    roles: editors,
    load: () => import('#community/newsletter/studio/MailingListScreen.tsx'),
  },
  {
    path: '/studio/newsletter/:no',
    title: 'Newsletter',
    group: 'people',
    roles: editors,
    load: () => import('#community/newsletter/studio/MailingScreen.tsx'),
  },
  { path: '/studio/pages', title: 'Pages', group: 'site', roles: editors, load: () => import('#content/pages/studio/PageListScreen.tsx') },
  { path: '/studio/pages/:slug', title: 'A page', group: 'site', roles: editors, load: () => import('#content/pages/studio/PageScreen.tsx') },
  { path: '/studio/settings', title: 'Site settings', group: 'site', roles: admins, load: () => import('#operations/settings/studio/SettingsScreen.tsx') },
  { path: '/studio/imports', title: 'Imports', group: 'site', roles: admins, load: () => import('#operations/imports/studio/ImportListScreen.tsx') },
  { path: '/studio/imports/:no', title: 'Import', group: 'site', roles: admins, load: () => import('#operations/imports/studio/ImportScreen.tsx') },
  { path: '/studio/exports', title: 'Export', group: 'site', roles: admins, load: () => import('#operations/exports/studio/ExportScreen.tsx') },
  { path: '/studio/webhooks', title: 'Webhooks', group: 'site', roles: admins, load: () => import('#operations/webhooks/studio/WebhookListScreen.tsx') },
  { path: '/studio/webhooks/:no', title: 'Webhook', group: 'site', roles: admins, load: () => import('#operations/webhooks/studio/WebhookScreen.tsx') },
  {
    path: '/studio/client-errors',
    title: 'Script errors',
    group: 'site',
    roles: admins,
    load: () => import('#operations/client-errors/studio/ClientErrorListScreen.tsx'),
  },
  { path: '/studio/tokens', title: 'API tokens', group: 'site', roles: writers, load: () => import('#operations/tokens/studio/TokenListScreen.tsx') },
]
