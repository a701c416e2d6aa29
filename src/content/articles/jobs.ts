import { idIn } from '#platform/jobs/id-payload.ts'
import type { Services } from '#platform/services.ts'
import { siteSettings } from '#operations/settings/service.ts'
import { languagesTag } from '#content/translations/service.ts'
import { publishJob, relistArticle } from './public-index.ts'
import { relistJob } from './rules.ts'
import { completeTotals, markMiscounted } from './reaction-totals.ts'
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
  while ((await services.database.write(({ tx }) => rankArticles(tx, services.database.engine, atOnce))) === atOnce);
}

/** Finds what the totals of claps and comments do not hold: an import and a release without them count nothing. */
export async function repairTotals({ database }: Services): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after
    after = await database.write(({ tx }) => markMiscounted(tx, database.engine, from, 1_000))
  }
  await database.write(({ tx }) => completeTotals(tx))
}

/** Puts all public articles into their lists anew: after the site has other languages, or topics other translations. */
export async function relistAll(services: Services): Promise<void> {
  // Other languages than those of the lists may be in force here.
  await siteSettings(services)
  for (let after = 0; ;) {
    const rows = await services.database.db
      .selectFrom('articles')
      .select('id')
      .where('id', '>', after)
      .where('place', 'is not', null)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) break
    await services.database.write(async ({ tx, purge }) => {
      const tags = new Set<string>()
      for (const { id } of rows) for (const tag of await relistArticle(tx, id)) tags.add(tag)
      if (tags.size > 0) purge('articles', 'topics', ...tags)
    })
    after = last.id
  }
  await services.database.write(async ({ purge }) => purge(languagesTag))
}

export function jobs(services: Services) {
  return { [publishJob]: (payload: unknown) => publishDue(services, idIn(payload)), [relistJob]: () => relistAll(services) }
}

export function recurringJobs(services: Services) {
  return [
    { kind: 'publish-due-articles', everyMs: 60_000, run: () => publishAllDue(services) },
    { kind: 'rank-articles', everyMs: 60_000, run: () => rankAll(services) },
    { kind: 'repair-reaction-totals', everyMs: 86_400_000, run: () => repairTotals(services) },
    { kind: 'forget-article-viewers', everyMs: 600_000, run: () => forgetViewers(services.database.db, services.now()) },
  ]
}
