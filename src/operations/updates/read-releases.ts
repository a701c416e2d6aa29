import { z } from 'zod'
import { exchange, OutboundFailure, type OutboundAnswer } from '#platform/http-client/http-client.ts'
import type { Update } from './contract.ts'

/** Of GitHub's answer and of others in its format. The address of the notes becomes a link, so it has to be one of the web. */
const Release = z.object({
  tag_name: z.string().max(100),
  html_url: z.url({ protocol: /^https?$/ }).max(2_000),
  published_at: z.iso.datetime({ offset: true }).nullable(),
  prerelease: z.boolean().default(false),
  draft: z.boolean().default(false),
})
export type Release = z.output<typeof Release>

/** `/releases/latest` is one object. */
const Releases = z.union([z.array(Release), Release.transform((release) => [release])])

interface Failure {
  state: Update['state']
  /** In words for an operator; holds no address. */
  reason: string
}

const timeoutMs = 10_000
const maxBytes = 4_000_000

/** What the address names, in its own order. */
export async function readReleases(address: URL): Promise<Release[] | Failure> {
  const answer = await askFor(address)
  if ('state' in answer) return answer
  const { status, body } = answer
  const text = body.toString('utf8')
  if (status === 429 || (status === 403 && /rate limit/i.test(text))) return { state: 'too-many-requests', reason: `answered ${status}` }
  if (status >= 500) return { state: 'unreachable', reason: `answered ${status}` }
  if (status !== 200) return { state: 'not-understood', reason: `answered ${status}` }
  return releasesIn(text) ?? { state: 'not-understood', reason: 'answered something else than releases' }
}

async function askFor(address: URL): Promise<OutboundAnswer | Failure> {
  try {
    // What is too long is no list of releases, and cut it is no JSON.
    return await exchange(address, { headers: { accept: 'application/json' } }, { hosts: [address.host], timeoutMs, maxBytes, cuts: true })
  } catch (error) {
    if (error instanceof OutboundFailure) return { state: 'unreachable', reason: error.message }
    throw error
  }
}

function releasesIn(text: string): Release[] | undefined {
  try {
    return Releases.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
