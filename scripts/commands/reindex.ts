import { features } from '#app/features.ts'
import { rebuildIndex } from '#discovery/search/service.ts'
import type { Outcome } from '../command-line/command.ts'
import { withSite } from '../command-line/open-site.ts'

/** Readers search meanwhile. */
export function run(): Promise<Outcome> {
  return withSite(async (services) => {
    const entries = await rebuildIndex(services, features)
    return { data: { entries }, lines: [`${entries} entries of the search index were made anew.`] }
  })
}
