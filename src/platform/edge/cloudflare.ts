import type { Edge } from './edge.ts'
import { send } from './send.ts'

/** Purges by tags: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/. It knows hard ones only. */
export function cloudflare(zone: string, token: string, api = 'https://api.cloudflare.com/client/v4'): Edge {
  return {
    name: `cloudflare ${zone}`,
    longestTags: 4_000,
    batch: 30,
    tagHeaders: [['cache-tag', ',']],
    purge: ({ keys, signal }) =>
      send(`${api}/zones/${zone}/purge_cache`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: keys }),
        signal,
      }),
  }
}
