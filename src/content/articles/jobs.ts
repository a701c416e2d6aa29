import { idIn } from '#platform/jobs/id-payload.ts'
import type { Services } from '#platform/services.ts'
import { publishJob } from './public-index.ts'
import { rankArticles } from './trending-score.ts'
import { publishDue } from './service.ts'
import { listDue } from './store.ts'
import { forgetViewers } from './views.ts'

const atOnce = 200

/** Puts every article before its readers whose hour has come, those too of which no job knows: an import brings none. */
export async function publishAllDue(services: Services): Promise<void> {
  const due = await listDue(services.database.db, services.now(), atOnce)
  for (const id of due) await publishDue(services, id)
}

/** Brings the orders by claps, views and trend up to date with the counters. */
export async function rankAll(services: Services): Promise<void> {
  // In steps, so that nobody who wants to write waits long.
  while ((await services.database.write(({ tx }) => rankArticles(tx, atOnce))) === atOnce);
}

export function jobs(services: Services) {
  return { [publishJob]: (payload: unknown) => publishDue(services, idIn(payload)) }
}

export function recurringJobs(services: Services) {
  return [
    { kind: 'publish-due-articles', everyMs: 60_000, run: () => publishAllDue(services) },
    { kind: 'rank-articles', everyMs: 60_000, run: () => rankAll(services) },
    { kind: 'forget-article-viewers', everyMs: 600_000, run: () => forgetViewers(services.database.db, services.now()) },
  ]
}
