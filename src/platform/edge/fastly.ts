import type { Edge } from './edge.ts'
import { send } from './send.ts'

/** Purges by surrogate keys: https://www.fastly.com/documentation/reference/api/purging/. */
export function fastly(service: string, token: string, api = 'https://api.fastly.com'): Edge {
  return {
    name: `fastly ${service}`,
    longestTags: 4_000,
    batch: 256,
    tagHeaders: [['surrogate-key', ' ']],
    purge: ({ keys, soft, signal }) =>
      send(`${api}/service/${service}/purge`, {
        method: 'POST',
        headers: { 'fastly-key': token, accept: 'application/json', 'content-type': 'application/json', ...(soft ? { 'fastly-soft-purge': '1' } : {}) },
        body: JSON.stringify({ surrogate_keys: keys }),
        signal,
      }),
  }
}
