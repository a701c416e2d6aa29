import type { Edge } from './edge.ts'
import { send } from './send.ts'

/** Varnish with vmod_xkey, configured by docs/operating/edge/varnish.vcl. */
export function varnish(address: URL): Edge {
  return {
    name: `varnish ${address.host}`,
    // Varnish reads header lines of at most 8 kB.
    longestTags: 4_000,
    batch: 100,
    tagHeaders: [['xkey', ' ']],
    purge: ({ keys, soft, change, signal }) =>
      send(address.origin, {
        method: 'PURGE',
        headers: { [soft ? 'xkey-softpurge' : 'xkey-purge']: keys.join(' '), 'edge-change': String(change) },
        signal,
      }),
  }
}
