import { t } from '#i18n/messages.ts'
import type { ComponentType } from 'react'
import type { Role } from '#base/viewer.ts'
import { adminKinds } from '#content/kinds.ts'
import { newsletterScreens } from './newsletter-screens.ts'
import type { Screen, ScreenProps } from './screen.ts'

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
    { ...common, path: `/studio/${studio}`, title: () => labels, load: loaderOf('listscreen.tsx') },
    { ...common, path: `/studio/${studio}/:id`, title: () => label, load: loaderOf('screen.tsx') },
  ]
})

/** Every screen of the studio, in the order of the navigation. A new one is a row here and its file. */
export const screens: readonly Screen[] = [
  {
    path: '/studio',
    title: () => t('studio-frame.screen-articles'),
    group: 'writing',
    roles: everybody,
    load: () => import('#content/articles/studio/ArticleListScreen.tsx'),
  },
  {
    path: '/studio/podcast/show',
    title: () => t('studio-frame.screen-the-show'),
    group: 'content',
    roles: editors,
    load: () => import('#content/podcast/studio/ShowScreen.tsx'),
    hidden: true,
  },
  ...kindScreens,
  {
    path: '/studio/notices',
    title: () => t('studio-frame.screen-notices'),
    group: 'writing',
    roles: everybody,
    load: () => import('#operations/notices/studio/NoticeListScreen.tsx'),
    hidden: true,
  },
  {
    path: '/studio/notices/settings',
    title: () => t('studio-frame.screen-notice-settings'),
    group: 'writing',
    roles: everybody,
    load: () => import('#operations/notices/studio/NoticeSettingsScreen.tsx'),
    hidden: true,
  },
  {
    path: '/studio/media',
    title: () => t('studio-frame.screen-media'),
    group: 'content',
    roles: writers,
    load: () => import('#operations/media/studio/MediaScreen.tsx'),
  },
  {
    path: '/studio/snippets',
    title: () => t('studio-snippets.title'),
    group: 'content',
    roles: editors,
    load: () => import('#content/snippets/studio/SnippetListScreen.tsx'),
  },
  {
    path: '/studio/comments',
    title: () => t('studio-frame.screen-comments'),
    group: 'people',
    roles: editors,
    load: () => import('#community/comments/studio/ModerationScreen.tsx'),
  },
  {
    path: '/studio/people',
    title: () => t('studio-frame.screen-people'),
    group: 'people',
    roles: admins,
    load: () => import('#community/accounts/studio/PeopleScreen.tsx'),
  },
  {
    path: '/studio/trail',
    title: () => t('studio-frame.screen-trail'),
    group: 'people',
    roles: admins,
    load: () => import('#operations/audit/studio/AuditLogScreen.tsx'),
  },
  {
    path: '/studio/front-page',
    title: () => t('studio-frame.screen-front-page'),
    group: 'site',
    roles: editors,
    load: () => import('#discovery/home/studio/FrontPageScreen.tsx'),
  },
  {
    path: '/studio/statistics',
    title: () => t('studio-frame.screen-statistics'),
    group: 'site',
    roles: editors,
    load: () => import('#discovery/statistics/studio/StatisticsScreen.tsx'),
  },
  {
    path: '/studio/redirects',
    title: () => t('studio-frame.screen-redirects'),
    group: 'site',
    roles: editors,
    load: () => import('#discovery/redirects/studio/RedirectListScreen.tsx'),
  },
  {
    path: '/studio/calendar',
    title: () => t('studio-frame.screen-calendar'),
    group: 'writing',
    roles: everybody,
    load: () => import('#content/publishing/studio/CalendarScreen.tsx'),
  },
  {
    path: '/studio/write/:no',
    title: () => t('studio-frame.screen-writing'),
    group: 'writing',
    roles: everybody,
    load: () => import('#content/articles/studio/ArticleEditorScreen.tsx'),
    bare: true,
  },
  {
    path: '/studio/inbox',
    title: () => t('studio-frame.screen-inbox'),
    group: 'people',
    roles: editors,
    load: () => import('#community/contact/studio/InboxScreen.tsx'),
  },
  ...newsletterScreens,
  {
    path: '/studio/pages',
    title: () => t('studio-frame.screen-pages'),
    group: 'site',
    roles: editors,
    load: () => import('#content/pages/studio/PageListScreen.tsx'),
  },
  {
    path: '/studio/pages/:slug',
    title: () => t('studio-frame.screen-a-page'),
    group: 'site',
    roles: editors,
    load: () => import('#content/pages/studio/PageScreen.tsx'),
  },
  {
    path: '/studio/settings',
    title: () => t('studio-frame.screen-site-settings'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/settings/studio/SettingsScreen.tsx'),
  },
  {
    path: '/studio/navigation',
    title: () => t('studio-navigation.navigation'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/settings/studio/NavigationScreen.tsx'),
  },
  {
    path: '/studio/announcement',
    title: () => t('studio-announcement.announcement'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/settings/studio/AnnouncementScreen.tsx'),
  },
  {
    path: '/studio/appearance',
    title: () => t('studio-theme.screen'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/settings/studio/ThemeScreen.tsx'),
  },
  {
    path: '/studio/page-meta',
    title: () => t('studio-page-meta.screen'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/settings/studio/PageMetaScreen.tsx'),
  },
  {
    path: '/studio/texts',
    title: () => t('studio-texts.texts'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/texts/studio/TextsScreen.tsx'),
  },
  {
    path: '/studio/imports',
    title: () => t('studio-frame.screen-imports'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/imports/studio/ImportListScreen.tsx'),
  },
  {
    path: '/studio/imports/:no',
    title: () => t('studio-frame.screen-import'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/imports/studio/ImportScreen.tsx'),
  },
  {
    path: '/studio/exports',
    title: () => t('studio-frame.screen-export'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/exports/studio/ExportScreen.tsx'),
  },
  {
    path: '/studio/webhooks',
    title: () => t('studio-frame.screen-webhooks'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/webhooks/studio/WebhookListScreen.tsx'),
  },
  {
    path: '/studio/webhooks/:no',
    title: () => t('studio-frame.screen-webhook'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/webhooks/studio/WebhookScreen.tsx'),
  },
  {
    path: '/studio/client-errors',
    title: () => t('studio-frame.screen-errors'),
    group: 'site',
    roles: admins,
    load: () => import('#operations/client-errors/studio/ClientErrorListScreen.tsx'),
  },
  {
    path: '/studio/tokens',
    title: () => t('studio-frame.screen-api-tokens'),
    group: 'site',
    roles: writers,
    load: () => import('#operations/tokens/studio/TokenListScreen.tsx'),
  },
]
