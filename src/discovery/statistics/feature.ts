import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { isStaff } from '#community/accounts/rules.ts'
import { listTotals } from './store.ts'
import { removedWithAccount } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { dailyCounter } from './count-events.ts'
import { dayOf } from './rules.ts'
import { statisticsRoutes } from './routes.ts'
import { removeCountsBefore, removeCountsBelow } from './store.ts'

/** Days that figures are kept: two years and the one under way, for comparing. */
const kept = 3 * 366

export const statisticsFeature: Feature = {
  name: 'statistics',
  notExported: ['daily_counts'],
  routes: statisticsRoutes,
  personal: () => ({
    stores: [{ where: ['daily_counts'], what: 'how often the page of an author was seen', kept: removedWithAccount }],
    export: async () => ({}),
    erase: ({ tx }, _, __, username) => removeCountsBelow(tx, href.author({ username })),
  }),
  homeFigures:
    ({ database, now }) =>
    async ({ role }) => {
      if (!isStaff(role)) return []
      const days = await listTotals(database.db, ['views'], dayOf(now()) - 6)
      return [
        { order: 7, title: t('studio-statistics.figure-views'), count: days.reduce((sum, { count }) => sum + count, 0), path: '/studio/statistics?days=7' },
      ]
    },
  // What has been counted is written before the process ends.
  raw: (app, services) => void app.addHook('preClose', () => dailyCounter(services).flush()),
  recurring: (services) => [
    { kind: 'forget-statistics', everyMs: 86_400_000, run: () => removeCountsBefore(services.database.db, dayOf(services.now()) - kept) },
  ],
}
