import { isoDate } from '#base/dates.ts'
import type { Feature } from '#platform/feature.ts'
import { removedWithAccount, type PersonalData } from '#platform/personal-data.ts'
import type { Services } from '#platform/services.ts'
import { knownNotices } from './kinds.ts'
import { mailDigests, mailNotices, noticesMail, renderNotices } from './mail.ts'
import { noticeListeners, noticeMailJob } from './record.ts'
import { mountOffPage } from './off-page.ts'
import { noticesRoutes } from './routes.ts'
import { listNotices, listSettings, removeAllOf, removeOldNotices } from './store.ts'

const day = 86_400_000
const noticesKept = 90 * day
const maxExported = 10_000

/** @param all every feature: each says of what it tells whom */
export function noticesFeature(all: () => Feature[]): Feature {
  return {
    name: 'notices',
    notExported: ['notices', 'notice_settings'],
    routes: (services) => noticesRoutes(services, all()),
    raw: (app, services) => mountOffPage(app, services, knownNotices(services, all())),
    onEvent: (services) => noticeListeners(services, knownNotices(services, all())),
    jobs: (services) => ({ [noticeMailJob]: (payload, job) => mailNotices(services, knownNotices(services, all()), payload, job) }),
    mails: (services) => ({ [noticesMail]: (data) => renderNotices(services, knownNotices(services, all()), data) }),
    personal: noticesPersonalData,
    recurring: (services) => [
      { kind: 'notice-digest', everyMs: 10 * 60_000, run: () => mailDigests(services, knownNotices(services, all())) },
      { kind: 'forget-notices', everyMs: day, run: () => removeOldNotices(services.database.db, services.now() - noticesKept) },
    ],
  }
}

function noticesPersonalData({ database }: Services): PersonalData {
  return {
    stores: [{ where: ['notices', 'notice_settings'], what: 'notices and which are wanted', kept: removedWithAccount }],
    async export(userId) {
      const notices = await listNotices(database.db, userId, maxExported)
      const settings = await listSettings(database.db, [userId])
      return {
        notices: notices.map(({ kind, subject, created_at, read_at }) => ({
          kind,
          subject,
          created_at: isoDate(created_at),
          read_at: read_at === null ? null : isoDate(read_at),
        })),
        notice_settings: settings.map(({ kind, studio, mail }) => ({ kind, studio: studio === 1, mail })),
      }
    },
    erase: ({ tx }, userId) => removeAllOf(tx, userId),
  }
}
