import type { ComponentType } from 'react'
import type { Role } from '#base/viewer.ts'

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

export const everybody: readonly Role[] = ['member', 'author', 'editor', 'admin']
export const writers: readonly Role[] = ['author', 'editor', 'admin']
export const editors: readonly Role[] = ['editor', 'admin']
export const admins: readonly Role[] = ['admin']

/** Every screen of the studio, in the order of the navigation. A new one is a row here and its file. */
export const screens: readonly Screen[] = [
  { path: '/studio', title: 'Articles', group: 'writing', roles: everybody, load: () => import('./articles.tsx') },
  { path: '/studio/creatives', title: 'Creatives', group: 'content', roles: editors, load: () => import('./creatives.tsx') },
  { path: '/studio/creatives/:id', title: 'Creative', group: 'content', roles: editors, load: () => import('./creatives-id.tsx') },
  { path: '/studio/releases', title: 'Issues', group: 'content', roles: editors, load: () => import('./releases.tsx') },
  { path: '/studio/releases/:id', title: 'Issue', group: 'content', roles: editors, load: () => import('./releases-id.tsx') },
  { path: '/studio/events', title: 'Events', group: 'content', roles: editors, load: () => import('./events.tsx') },
  { path: '/studio/events/:id', title: 'Event', group: 'content', roles: editors, load: () => import('./events-id.tsx') },
  { path: '/studio/podcast', title: 'Podcast', group: 'content', roles: editors, load: () => import('./podcast.tsx') },
  { path: '/studio/podcast/show', title: 'The show', group: 'content', roles: editors, load: () => import('./show.tsx'), hidden: true },
  { path: '/studio/podcast/:id', title: 'Episode', group: 'content', roles: editors, load: () => import('./podcast-id.tsx') },
  { path: '/studio/books', title: 'Books', group: 'content', roles: editors, load: () => import('./books.tsx') },
  { path: '/studio/books/:id', title: 'Book', group: 'content', roles: editors, load: () => import('./books-id.tsx') },
  { path: '/studio/movies', title: 'Movies', group: 'content', roles: editors, load: () => import('./movies.tsx') },
  { path: '/studio/movies/:id', title: 'Film', group: 'content', roles: editors, load: () => import('./movies-id.tsx') },
  { path: '/studio/music', title: 'Music', group: 'content', roles: editors, load: () => import('./music.tsx') },
  { path: '/studio/music/:id', title: 'Record', group: 'content', roles: editors, load: () => import('./music-id.tsx') },
  { path: '/studio/topics', title: 'Topics', group: 'content', roles: editors, load: () => import('./topics.tsx') },
  { path: '/studio/topics/:id', title: 'Topic', group: 'content', roles: editors, load: () => import('./topics-id.tsx') },
  { path: '/studio/media', title: 'Media', group: 'content', roles: writers, load: () => import('./media.tsx') },
  { path: '/studio/comments', title: 'Comments', group: 'people', roles: editors, load: () => import('./comments.tsx') },
  { path: '/studio/people', title: 'People', group: 'people', roles: admins, load: () => import('./people.tsx') },
  { path: '/studio/trail', title: 'Trail', group: 'people', roles: admins, load: () => import('./trail.tsx') },
  { path: '/studio/front-page', title: 'Front page', group: 'site', roles: editors, load: () => import('./front-page.tsx') },
  { path: '/studio/statistics', title: 'Statistics', group: 'site', roles: editors, load: () => import('./statistics.tsx') },
  { path: '/studio/redirects', title: 'Redirects', group: 'site', roles: editors, load: () => import('./redirects.tsx') },
  { path: '/studio/calendar', title: 'Calendar', group: 'writing', roles: everybody, load: () => import('./calendar.tsx') },
  { path: '/studio/write/:no', title: 'Writing', group: 'writing', roles: everybody, load: () => import('./write.tsx'), bare: true },
  { path: '/studio/inbox', title: 'Inbox', group: 'people', roles: editors, load: () => import('./inbox.tsx') },
  { path: '/studio/newsletter', title: 'Newsletter', group: 'people', roles: editors, load: () => import('./mailings.tsx') },
  { path: '/studio/newsletter/:no', title: 'A letter', group: 'people', roles: editors, load: () => import('./mailing.tsx') },
  { path: '/studio/pages', title: 'Pages', group: 'site', roles: editors, load: () => import('./site-pages.tsx') },
  { path: '/studio/pages/:slug', title: 'A page', group: 'site', roles: editors, load: () => import('./site-page.tsx') },
  { path: '/studio/settings', title: 'Site settings', group: 'site', roles: admins, load: () => import('./settings.tsx') },
  { path: '/studio/imports', title: 'Imports', group: 'site', roles: admins, load: () => import('./imports.tsx') },
  { path: '/studio/imports/:no', title: 'Import', group: 'site', roles: admins, load: () => import('./imports-id.tsx') },
  { path: '/studio/exports', title: 'Export', group: 'site', roles: admins, load: () => import('./exports.tsx') },
  { path: '/studio/webhooks', title: 'Webhooks', group: 'site', roles: admins, load: () => import('./webhooks.tsx') },
  { path: '/studio/webhooks/:no', title: 'Webhook', group: 'site', roles: admins, load: () => import('./webhooks-id.tsx') },
  { path: '/studio/tokens', title: 'API tokens', group: 'site', roles: writers, load: () => import('./tokens.tsx') },
]
