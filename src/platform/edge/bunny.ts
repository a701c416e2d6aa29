import type { Edge } from './edge.ts'
import { send } from './send.ts'

/** Purges a pull zone by one tag at a time: https://docs.bunny.net/cdn/purge-cache. It knows hard ones only. */
export function bunny(zone: string, key: string, api = 'https://api.bunny.net'): Edge {
  return {
    name: `bunny ${zone}`,
    // Longer headers are cut off at 1,024 bytes.
    longestTags: 1_000,
    batch: 1,
    tagHeaders: [['cdn-tag', ',']],
    purge: ({ keys, signal }) =>
      send(`${api}/pullzone/${zone}/purgeCache`, {
        method: 'POST',
        headers: { accesskey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ CacheTag: keys[0] }),
        signal,
      }),
  }
}
