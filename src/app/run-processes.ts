// One process, or several and the one that watches them.
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { readSettings } from './config.ts'
import { runPrimary } from './primary.ts'
import { runServer } from './run-server.ts'

function settingsOrExit() {
  try {
    return readSettings(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const settings = settingsOrExit()
if (settings.WEB_CONCURRENCY > 1 && cluster.isPrimary) await runPrimary(settings, Math.min(settings.WEB_CONCURRENCY, availableParallelism() * 4))
else await runServer(settings)
