import type { Viewer } from '#base/viewer.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { moderationContract } from './moderation-contract.ts'
import { moderationHandlers } from './moderation-routes.ts'
import { reportComment } from './moderation.ts'
import { commentsContract } from './contract.ts'
import { commentOf } from './items.ts'
import { mute, readMuting } from './mail.ts'
import { isMuted, updateMute } from './notification-store.ts'
import { deleteComment, editComment } from './own.ts'
import { listOwn } from './own-store.ts'
import { postComment } from './posting.ts'
import { newestPage, foundComment, repliesPage, sincePage, threadsPage } from './thread-pages.ts'
import { t } from '#i18n/messages.ts'

export function commentsRoutes(services: Services): RouteSet {
  const { db } = services.database

  async function mail(viewer: Viewer): Promise<{ muted: boolean }> {
    return { muted: await isMuted(db, viewer.id, 0) }
  }

  /** Signed-in readers ask the primary: what they have just written is there. */
  const own = { reading: db, tag: () => {}, expireAt: () => {} }

  return routes(
    { ...commentsContract, ...moderationContract },
    {
      ...moderationHandlers(services),
      'GET /comments': { everyone: ({ query, ...context }) => newestPage(context, query), signedIn: ({ query, now }) => newestPage({ ...own, now }, query) },
      'GET /comments/blog/:id': {
        everyone: ({ params, query, ...context }) => threadsPage(context, params.id, query),
        signedIn: ({ params, query, now }) => threadsPage({ ...own, now }, params.id, query),
      },
      'GET /comments/comment/:id': {
        everyone: ({ params, query, ...context }) => repliesPage(context, params.id, query),
        signedIn: ({ params, query, now }) => repliesPage({ ...own, now }, params.id, query),
      },
      'GET /comment/:id': {
        everyone: ({ params, ...context }) => foundComment(context, params.id),
        signedIn: ({ params, now }) => foundComment({ ...own, now }, params.id),
      },
      'GET /comments/blog/:id/since': {
        everyone: ({ params, query, ...context }) => sincePage(context, params.id, query.after),
        signedIn: ({ params, query, now }) => sincePage({ ...own, now }, params.id, query.after),
      },
      'GET /me/comments': async ({ query, viewer }) => ({ data: viewer.verified ? (await listOwn(db, viewer.id, query)).map(commentOf) : [] }),
      'POST /comments': async ({ body, viewer }) => ({ data: await postComment(services, viewer, body) }),
      'PUT /comments/:id': async ({ params, body, viewer }) => ({ data: await editComment(services, viewer, params.id, body.description) }),
      'DELETE /comments/:id': async ({ params, viewer }) => ({ data: await deleteComment(services, viewer, params.id) }),
      async 'POST /comments/:id/report'({ params, body, viewer }) {
        await reportComment(services, viewer, params.id, body.reason, body.note ?? '')
        return { message: t('comments.answer-reported') }
      },
      'GET /me/comments/mail': ({ viewer }) => mail(viewer),
      async 'PUT /me/comments/mail'({ body, viewer, now }) {
        await services.database.write(({ tx }) => updateMute(tx, viewer.id, 0, body.muted, now))
        return mail(viewer)
      },
      'GET /comments/mute': ({ query }) => readMuting(services, query.token),
      'POST /comments/mute': ({ query, body }) => mute(services, query.token, body.undo !== true && body.undo !== 'true'),
    },
  )
}
