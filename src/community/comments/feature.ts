import { t } from '#i18n/messages.ts'
import { isStaff } from '#community/accounts/rules.ts'
import { countQueue } from './queue-store.ts'
import type { Feature } from '#platform/feature.ts'
import { streamOfSession } from '#operations/notices/service.ts'
import { mountEvents } from '#platform/events/mount.ts'
import { commentFeeds } from './feeds.ts'
import { collectNotifications, commentNotificationMail, renderNotifications } from './mail.ts'
import { deleteNotifications, notificationJob } from './notification-store.ts'
import { commentNotices } from './notices.ts'
import { commentsPersonalData } from './personal-data.ts'
import { commentsRoutes } from './routes.ts'
import { seedComments } from './seed.ts'
import { countCommentsByDay } from './recent-store.ts'

const day = 86_400_000
const noticesKept = 90 * day

export const commentsFeature: Feature = {
  name: 'comments',
  exportedTables: [
    { name: 'comments', without: ['fingerprint'] },
    { name: 'comment_words', key: ['word'] },
  ],
  notExported: ['comment_reports', 'comment_bans', 'comment_actions', 'comment_notices', 'comment_mutes'],
  textIndexes: ['search_comments'],
  publicTables: ['feed_ids', 'public_comments', 'public_threads'],
  feeds: commentFeeds,
  routes: commentsRoutes,
  homeFigures:
    ({ database }) =>
    async ({ role }) =>
      isStaff(role)
        ? [{ order: 6, title: t('studio-comments.figure-held'), count: await countQueue(database.db, { queue: 'held' }), path: '/studio/comments?show=held' }]
        : [],
  raw: (app, services) =>
    mountEvents(app, { changes: services.database.changes, tags: /^comments:\d{1,15}$/, ofSession: (tags) => streamOfSession(services, tags) }),
  jobs: (services) => ({ [notificationJob]: (payload, job) => collectNotifications(services, payload, job) }),
  mails: (services) => ({ [commentNotificationMail]: (data) => renderNotifications(services, data) }),
  events: ['comment.shown', 'comment.withdrawn'],
  notices: commentNotices,
  personal: commentsPersonalData,
  recurring: ({ database, now }) => [{ kind: 'forget-comment-notices', everyMs: day, run: () => deleteNotifications(database.db, now() - noticesKept) }],
  activity: ({ database }) => ({ comments: (since) => countCommentsByDay(database.db, since) }),
  seed: seedComments,
}
