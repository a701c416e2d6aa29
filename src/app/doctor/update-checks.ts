import { lookForUpdate, type LookedFor } from '#operations/updates/service.ts'
import type { Config } from '#platform/services.ts'
import { ok, skipped, warning, type Finding } from './finding.ts'

const lookLater = 'Look at RELEASES_URL and whether the firewall lets this machine out, or try again later.'

/** Whether there is a newer version. Asks another server, so only who wants to know has it asked. */
export async function checkUpdates(config: Config): Promise<Finding> {
  const { running, state, release, reason }: LookedFor = await lookForUpdate(config)
  if (state === 'no-address') return skipped(`Version ${running} runs. RELEASES_URL is not set, so nobody was asked for a newer one.`)
  if (state === 'newest') return ok(`Version ${running} runs, and there is no newer one.`)
  if (!release) return warning(`Version ${running} runs. Whether there is a newer one is not known: RELEASES_URL ${reason ?? state}.`, lookLater)
  const day = release.published_at === null ? '' : ` of ${release.published_at.slice(0, 10)}`
  return warning(`Version ${running} runs; there is version ${release.version}${day}.`, `Read ${release.notes}, then upgrade (docs/operating/upgrade.md).`)
}
