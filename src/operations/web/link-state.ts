import { Problem } from '#base/problem.ts'
import { OutboundFailure } from '#platform/http-client/http-client.ts'
import type { Services } from '#platform/services.ts'
import { followPublic } from './fetch-public.ts'

/** `answers`: whatever else the server says, too often or not to machines; `unknown`: it could not be asked. */
export type LinkState = 'answers' | 'gone' | 'no-such-name' | 'unknown'

const accept = 'text/html,*/*;q=0.5'
/** Of one request, ms. */
const timeoutMs = 5_000
const gone = [404, 410]
/** Servers that know no HEAD say so with one of these, or as if the page were not there. */
const refusesHead = [...gone, 400, 405, 501]

/** Where an address on the public internet leads. Only the head of its answer is read. */
export async function linkState(services: Services, address: string, signal: AbortSignal): Promise<LinkState> {
  const statusOf = async (method: 'HEAD' | 'GET') =>
    (await followPublic(services, address, { method, headers: { accept } }, { timeoutMs, signal, reads: /(?!)/ })).status
  try {
    if (!refusesHead.includes(await statusOf('HEAD'))) return 'answers'
    return gone.includes(await statusOf('GET')) ? 'gone' : 'answers'
  } catch (error) {
    if (!(error instanceof Problem)) services.log.error(error)
    return error instanceof Problem && error.cause instanceof OutboundFailure && error.cause.code === 'ENOTFOUND' ? 'no-such-name' : 'unknown'
  }
}
