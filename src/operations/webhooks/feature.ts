import { t } from '#i18n/messages.ts'
import type { Feature } from '#platform/feature.ts'
import { deliverNext, messagesJob, enqueueDeliveries } from './delivering.ts'
import { hostOf } from './send-delivery.ts'
import { webhookNotices } from './notices.ts'
import { maxWebhooks } from './rules.ts'
import { webhooksRoutes } from './routes.ts'
import { listWebhooks } from './store.ts'
import { removeDeliveries } from './delivery-store.ts'

const day = 86_400_000
const deliveriesKept = 30 * day

export const webhooksFeature: Feature = {
  name: 'webhooks',
  notExported: ['webhooks', 'webhook_deliveries'],
  routes: (services, all = []) => webhooksRoutes(services, all),
  onEvent: (services) => ({ '*': (told, job) => enqueueDeliveries(services, told, job) }),
  pendingNotices:
    ({ database }) =>
    async (viewer) =>
      viewer.role === 'admin'
        ? (await listWebhooks(database.db))
            .filter(({ status }) => status === 'failing')
            .map(({ id, url }) => ({ text: t('studio-webhooks.notice-failing', { host: hostOf(url) }), path: `/studio/webhooks/${id}` }))
        : [],
  notices: webhookNotices,
  // Servers of others may take their time: nothing of ours waits for them, nor one of them for another.
  lowPriorityJobs: (services) => ({ [messagesJob]: (payload, job) => deliverNext(services, payload, job) }),
  lowPriorityConcurrency: maxWebhooks,
  recurring: ({ database, now }) => [{ kind: 'forget-webhook-deliveries', everyMs: day, run: () => removeDeliveries(database.db, now() - deliveriesKept) }],
}
