import cluster from 'node:cluster'
import { join } from 'node:path'
import type { Settings } from './config.ts'
import { features } from './features.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { openServices } from './run-server.ts'
import { seedDemo } from './seed-demo.ts'

const pause = 500

/**
 * Several web processes on one port. The first one migrates and loads the demo edition, so that the others find both
 * done; one that dies is replaced; SIGHUP replaces them one after the other, SIGTERM ends them all.
 */
export async function runPrimaryProcess(settings: Settings, processes: number): Promise<void> {
  const services = await openServices(settings, features)
  if (settings.DEMO === 'yes') await seedDemo(services, features)
  const doors = await bootstrapAdmin(services, settings)
  if (doors.length > 0) console.log(doors.join('\n'))
  await services.database.close()

  // Not what this process was begun with: `npm start` prepares first.
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../../dist/server/main.js') })
  let stopping = false
  for (let i = 0; i < processes; i++) cluster.fork()
  cluster.on('exit', (worker, code) => {
    if (stopping || worker.exitedAfterDisconnect) return
    console.error(`A web process ended (${code}); starting another.`)
    setTimeout(() => !stopping && cluster.fork(), pause * Math.random())
  })
  process.on('SIGHUP', () => void replaceAll())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    })
  }
}

/** A new process answers before the old one stops. */
async function replaceAll(): Promise<void> {
  for (const old of Object.values(cluster.workers ?? {})) {
    if (!old) continue
    const next = cluster.fork()
    await new Promise<void>((resolve) => next.on('message', (message) => message === 'ready' && resolve()))
    old.disconnect()
    old.process.kill('SIGTERM')
  }
}
