import { t } from '#i18n/messages.ts'
import type { Viewer } from '#base/viewer.ts'
import { isStaff } from '#community/accounts/rules.ts'
import type { HomeFigure } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { homeCountsOf } from './queue-counts.ts'

const week = 7 * 86_400_000

/** Editors: what waits for them and everything that is due. Authors: their own. */
export function publishingFigures({ database, now }: Services): (viewer: Viewer) => Promise<HomeFigure[]> {
  return async (viewer) => {
    const staff = isStaff(viewer.role)
    const counts = await homeCountsOf(database.db, viewer.id, { all: staff, until: now() + week })
    const mine = staff ? `&author=${viewer.id}` : ''
    return [
      ...(staff ? [{ order: 1, title: t('studio-publishing.figure-waiting'), count: counts.submitted, path: '/studio?queue=submitted' }] : []),
      { order: 2, title: t('studio-publishing.figure-drafts'), count: counts.drafts, path: `/studio?queue=drafts${mine}` },
      { order: 3, title: t('studio-publishing.figure-sent-back'), count: counts.back, path: `/studio?queue=back${mine}` },
      { order: 4, title: t('studio-publishing.figure-due'), count: counts.due, path: '/studio/calendar' },
    ]
  }
}
