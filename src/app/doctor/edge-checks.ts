import type { Db } from '#platform/db/tables.ts'
import type { Edge } from '#platform/edge/edge.ts'
import { findPurgedUpTo } from '#platform/edge/store.ts'
import { failed, ok, reasonOf, skipped, type Finding } from './finding.ts'

/** No page bears it. */
const probeKey = 'doctor-probe'
/** ms */
const patience = 5_000

export const noEdges = skipped('No edge caches are set.')

/** Sends each edge a purge that meets no page: its address and key are right if it takes it. */
export async function checkEdges(edges: readonly Edge[], db: Db): Promise<Finding> {
  if (edges.length === 0) return noEdges
  const faults = await Promise.all(edges.map((edge) => faultOf(edge, db)))
  const found = faults.filter((fault) => fault !== null)
  if (found.length === 0) return ok(`${edges.map(({ name }) => name).join(', ')} takes purges.`)
  return failed(`${found.join('; ')}.`, 'Look at EDGE_PURGE: address, id and key. The key needs the right to purge (docs/operating/edge-caches.md).')
}

async function faultOf(edge: Edge, db: Db): Promise<string | null> {
  // Varnish remembers the newest change that it was told of: with a lower one it would keep outdated answers.
  const change = (await findPurgedUpTo(db, edge.name)) ?? 0
  const addresses = async () => [{ address: '/readyz', encoding: 'identity' }]
  return edge.purge({ keys: [probeKey], soft: true, change, addresses, signal: AbortSignal.timeout(patience) }).then(
    () => null,
    (error: unknown) => `${edge.name} ${reasonOf(error)}`,
  )
}
