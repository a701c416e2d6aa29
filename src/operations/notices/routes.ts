import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { noticesContract, type Notice, type NoticeCount, type NoticeSetting } from './contract.ts'
import { kindsFor, knownNotices, settingOf } from './kinds.ts'
import { tagsOfSession } from './live-tags.ts'
import { endMails, readMailsOff } from './mail.ts'
import { linesOf } from './read.ts'
import { enqueueNoticeMail, gatherFor, noticesTag } from './record.ts'
import { dropWaiting, keepSetting, listNotices, listSettings, markRead } from './store.ts'

/** Older ones are not shown any more. */
const maxListed = 300

export function noticesRoutes(services: Services, all: Feature[]): RouteSet {
  const { database, config } = services
  const known = knownNotices(services, all)

  const shown = async (viewer: Viewer) => linesOf(known, viewer, await listNotices(database.db, viewer.id, maxListed))
  async function count(viewer: Viewer): Promise<{ data: NoticeCount }> {
    const unread = (await shown(viewer)).filter(({ rows }) => rows[0]?.read_at === null).length
    return { data: { unread, tags: tagsOfSession(config, viewer) } }
  }
  async function settings(viewer: Viewer): Promise<{ data: NoticeSetting[] }> {
    const chosen = await listSettings(database.db, [viewer.id])
    const data = kindsFor(known, viewer.role).map((kind) => {
      const { studio, mail } = settingOf(kind, viewer.id, chosen)
      return { kind: kind.name, label: kind.label(), studio: studio === 1, mail }
    })
    return { data }
  }

  return routes(noticesContract, {
    async 'GET /me/notices'({ viewer }) {
      return {
        data: (await shown(viewer)).map(({ kind, rows, text, view }): Notice => ({
          ids: rows.map(({ id }) => id),
          kind: kind.name,
          text,
          quote: view.quote,
          path: view.path,
          created_at: isoDate(rows[0]?.created_at ?? 0),
          read: rows[0]?.read_at !== null,
        })),
      }
    },
    'GET /me/notices/count': ({ viewer }) => count(viewer),
    async 'PUT /me/notices/read'({ viewer, body, now }) {
      await database.write(async ({ tx, purge }) => {
        await markRead(tx, viewer.id, body, now)
        purge(noticesTag(config, viewer.id))
      })
      return count(viewer)
    },
    'GET /me/notices/settings': ({ viewer }) => settings(viewer),
    async 'PUT /me/notices/settings'({ viewer, body, now }) {
      const kind = kindsFor(known, viewer.role).find(({ name }) => name === body.kind)
      if (!kind) throw new Problem(404, 'kind-not-found', t('notices.error-there-is-no-such-kind'))
      await database.write(async ({ tx }) => {
        await keepSetting(tx, { user_id: viewer.id, kind: kind.name, studio: body.studio ? 1 : 0, mail: body.mail })
        if (body.mail === 'off') await dropWaiting(tx, viewer.id, kind.name)
        // What waits for the digest is mailed soon where mails are wanted at once from now on.
        else if (body.mail === 'now') await enqueueNoticeMail(tx, { user_id: viewer.id, kind: kind.name }, now + gatherFor)
      })
      return settings(viewer)
    },
    'GET /notices/mail': ({ query }) => readMailsOff(services, known, query.token),
    'POST /notices/mail': ({ query }) => endMails(services, known, query.token),
  })
}
