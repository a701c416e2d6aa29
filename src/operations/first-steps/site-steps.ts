import { t } from '#i18n/messages.ts'
import type { FirstStep } from '#platform/feature.ts'
import { hasRows } from '#platform/db/has-rows.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import type { Services } from '#platform/services.ts'
import { hasMark } from './store.ts'

/** Those that belong to the site as a whole. */
export function siteSteps({ config, database }: Services): FirstStep[] {
  return [
    {
      name: 'mail',
      order: 8,
      title: t('studio-first-steps.mail-title'),
      text: t('studio-first-steps.mail-text'),
      path: null,
      done: () => hasMark(database.db, 'mail'),
    },
    {
      name: 'address',
      order: 9,
      title: t('studio-first-steps.address-title'),
      text: t('studio-first-steps.address-text', { address: config.siteUrl }),
      path: null,
      done: () => Promise.resolve(!isLoopback(config.siteUrl)),
    },
    {
      name: 'backup',
      order: 10,
      title: t('studio-first-steps.backup-title'),
      text: t('studio-first-steps.backup-text'),
      path: '/studio/exports',
      done: () => hasRows(database.db, 'export_runs'),
    },
  ]
}
