import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { saveRedirect } from '#discovery/redirects/service.ts'
import type { Services } from '#platform/services.ts'
import { oldPathOf } from './import-links.ts'

/** Lets the old addresses of an article lead to it; a rule that somebody made by hand stays. Returns what leads where. */
export async function redirectAll(services: Services, addresses: readonly string[], slug: string, dryRun: boolean): Promise<{ from: string; to: string }[]> {
  const to = href.article({ slug })
  const paths = [...new Set(addresses.map(oldPathOf))].filter((from) => from !== null && from !== to)
  for (const from_path of dryRun ? [] : paths) {
    const rule = { from_path: from_path ?? '', to_path: to, status: 301 as const, note: 'Import' }
    await saveRedirect(services, rule, services.now()).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
  return paths.map((from) => ({ from: from ?? '', to }))
}
