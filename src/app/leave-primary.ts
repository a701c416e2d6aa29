import cluster from 'node:cluster'
import { once } from 'node:events'

/**
 * Parts a worker that no longer listens from its primary process; resolves at once in a process of another kind. Until the
 * primary has heard that this worker is closed it still hands over connections. They go back to it, and it confirms the
 * parting after the last of them: a worker that exited without waiting would take some along, and nobody would ever answer them.
 */
export async function leavePrimary(): Promise<void> {
  const { worker } = cluster
  if (!worker?.isConnected()) return
  const left = once(worker, 'disconnect')
  worker.disconnect()
  await left
}
