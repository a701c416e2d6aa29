import type { Viewer } from '#base/viewer.ts'
import { isStaff } from '#community/accounts/rules.ts'
import type { HomeFigure } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { homeCountsOf } from './queues.ts'

const week = 7 * 86_400_000

/** Editors: what waits for them and everything that is due. Authors: their own. */
export function publishingFigures({ database, now }: Services): (viewer: Viewer) => Promise<HomeFigure[]> {
  return async (viewer) => {
    const staff = isStaff(viewer.role)
    const counts = await homeCountsOf(database.db, viewer.id, { all: staff, until: now() + week })
    const mine = staff ? `&author=${viewer.id}` : ''
    return [
      ...(staff ? [{ order: 1, title: 'Waiting for review', count: counts.submitted, path: '/studio?queue=submitted' }] : []),
      { order: 2, title: 'My drafts', count: counts.drafts, path: `/studio?queue=drafts${mine}` },
      { order: 3, title: 'Sent back to me', count: counts.back, path: `/studio?queue=back${mine}` },
      { order: 4, title: 'Due within 7 days', count: counts.due, path: '/studio/calendar' },
    ]
  }
}
