import cluster from 'node:cluster'
import { join } from 'node:path'
import { serveMetrics } from '#platform/http/metrics.ts'
import type { Settings } from './config.ts'
import { features } from './features.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { ProcessFigures } from './process-figures.ts'
import { openServices } from './run-server.ts'
import { Workers } from './workers.ts'
import { seedDemo } from './seed-demo.ts'

/**
 * Several web processes on one port. The first one migrates and loads the demo edition, so that the others find both
 * done; SIGHUP replaces them one after the other, SIGTERM ends them all.
 */
export async function runPrimaryProcess(settings: Settings, processes: number): Promise<void> {
  const services = await openServices(settings, features)
  if (settings.DEMO === 'yes') await seedDemo(services, features)
  const doors = settings.ROLE === 'worker' ? [] : await bootstrapAdmin(services, settings)
  if (doors.length > 0) console.log(doors.join('\n'))
  await services.database.close()

  // Not what this process was begun with: `npm start` prepares first.
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../../dist/server/main.js') })
  const workers = new Workers(processes, settings.STOP_GRACE)
  const figures = new ProcessFigures()
  workers.start()
  const metrics = settings.METRICS_PORT === undefined ? null : serveMetrics(() => figures.text(), settings.METRICS_PORT, settings.METRICS_HOST)
  process.on('SIGHUP', () => void workers.replaceAll())
  const stop = () => {
    workers.stop()
    metrics?.close()
    // Whoever asks keeps a connection, and that would keep this process.
    metrics?.closeAllConnections()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const) process.on(signal, stop)
}
