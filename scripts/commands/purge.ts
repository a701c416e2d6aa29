import { everything } from '#platform/db/change-feed.ts'
import { onlyUpdates } from '#platform/db/purge-mode.ts'
import { flag, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withSite } from '../command-line/open-site.ts'

/** Running processes and edge caches hear of it as of any other change. */
export async function run(call: Call): Promise<Outcome> {
  const all = flag(call, 'all')
  if (all === call.words.length > 0)
    throw new UsageError('Name the tags, such as masthead purge article:12 articles, or purge everything: masthead purge --all.')
  const tags = all ? [everything] : call.words
  return withSite(async ({ database, config }) => {
    await database.write(async ({ tx, purge }) => {
      if (flag(call, 'soft')) onlyUpdates(tx)
      purge(...tags)
    })
    const edges = (config.edges ?? []).map(({ name }) => name)
    const further = edges.length > 0 ? ` The running server tells ${edges.join(', ')}.` : ''
    return { data: { tags, edges }, lines: [`Purged ${all ? 'everything' : tags.join(', ')}.${further}`] }
  })
}
