import { setTimeout as sleep } from 'node:timers/promises'
import type { Edge, ListedAddress } from './edge.ts'
import { ask, refusalOf } from './send.ts'

/** Answers of one purge. What is left is over after the short life that answers have there. */
const mostAnswers = 500
const atOnce = 6
/** A new answer is kept once its address is listed with its new tags: about 200 ms. */
const tries = 40
/** ms */
const pause = 50

/** nginx without modules, configured by docs/operating/edge/nginx.conf: each answer is fetched anew, past the stored one. */
export function nginx(address: URL, secret: string): Edge {
  return {
    name: `nginx ${address.host}`,
    // All headers of an answer have to fit into the 16 kB that nginx has for them, the tags three times.
    longestTags: 1_000,
    batch: 10_000,
    tagHeaders: [],
    byAddress: true,
    async purge({ addresses, signal }) {
      const left = (await addresses()).slice(0, mostAnswers)
      const refreshNext = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift()) await refresh(address, secret, next, signal)
      }
      await Promise.all(Array.from({ length: atOnce }, refreshNext))
    },
  }
}

/** Resolves once nginx holds the new answer. */
async function refresh(edge: URL, secret: string, { address, encoding }: ListedAddress, signal: AbortSignal): Promise<void> {
  const headers = { 'x-masthead-refresh': secret, 'accept-encoding': encoding }
  for (let tried = 0; tried < tries; tried++) {
    const answer = await ask(`${edge.origin}${address}`, { method: 'GET', headers, redirect: 'manual', signal })
    const said = answer.headers.get('x-masthead-refreshed')
    if (answer.status >= 500 || answer.status === 429) throw refusalOf(answer)
    if (said === null) throw new Error('did not refresh an answer: its secret is another one')
    // What says no time is never stored, apart from redirects.
    if (said.trim() !== 'for 0') return
    await sleep(pause, undefined, { signal })
  }
  throw new Error(`did not get an answer that it may keep for ${address}`)
}
