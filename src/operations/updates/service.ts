import { isoDate } from '#base/dates.ts'
import { isNewerVersion, isRelease, versionOf } from '#platform/product-version.ts'
import type { Config } from '#platform/services.ts'
import type { Update } from './contract.ts'
import { readReleases, type Release } from './read-releases.ts'

declare module '#platform/services.ts' {
  interface Config {
    /** Answers with the releases of this program, in GitHub's format; without it nobody is asked for a newer version. */
    releasesUrl?: string | undefined
  }
}

/** `reason`: of a failure, for an operator. */
export type LookedFor = Update & { reason?: string }

/** What is known without asking anybody. */
export function runningVersion(config: Config): Update {
  return { running: versionOf(config), state: config.releasesUrl === undefined ? 'no-address' : 'not-asked', release: null }
}

/** Asks the address of releases, if one is set, whether there is a newer version. */
export async function lookForUpdate(config: Config): Promise<LookedFor> {
  const known = runningVersion(config)
  if (config.releasesUrl === undefined) return known
  const releases = await readReleases(new URL(config.releasesUrl))
  if (!Array.isArray(releases)) return { ...known, ...releases }
  const highest = highestRelease(releases)
  if (!highest) return { ...known, state: 'no-release', reason: 'names no release' }
  if (!isNewerVersion(highest.tag_name, known.running)) return { ...known, state: 'newest' }
  return { ...known, state: 'newer', release: shownRelease(highest) }
}

/** Lists are ordered by date: an old line may have been corrected after the newest version came. */
function highestRelease(releases: Release[]): Release | undefined {
  const [first, ...others] = releases.filter(({ draft, prerelease, tag_name }) => !draft && !prerelease && isRelease(tag_name))
  return first && others.reduce((highest, other) => (isNewerVersion(other.tag_name, highest.tag_name) ? other : highest), first)
}

function shownRelease({ tag_name, published_at, html_url }: Release): Update['release'] {
  return {
    version: tag_name.replace(/^v/, ''),
    published_at: published_at === null ? null : isoDate(Date.parse(published_at)),
    notes: html_url,
  }
}
