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
      title: 'Mail that goes out',
      text: 'Invitations, passwords and newsletters need a mail server (SMTP_URL, MAIL_FROM). The test mail goes to your address.',
      path: null,
      done: () => hasMark(database.db, 'mail'),
    },
    {
      name: 'address',
      order: 9,
      title: 'Public address',
      text: `The site calls itself ${config.siteUrl}. Set SITE_URL to its public address before you publish.`,
      path: null,
      done: () => Promise.resolve(!isLoopback(config.siteUrl)),
    },
    {
      name: 'backup',
      order: 10,
      title: 'Backup',
      text: 'Make a first export of the whole site here. For regular backups run npm run backup on the server.',
      path: '/studio/exports',
      done: () => hasRows(database.db, 'export_runs'),
    },
  ]
}
