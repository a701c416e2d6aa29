import { operationsOf } from '#ui/operation.ts'
import type { releasesContract } from './contract.ts'
import { releaseTexts } from './messages.ts'

/** Apart from the other calls of releases: the strip above every page asks it. */
export function currentRelease() {
  return operationsOf<typeof releasesContract>().one('GET /releases/current', {}, releaseTexts.list)
}
