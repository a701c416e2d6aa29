// One process, or several and the one that watches them.
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { IncompatibleDatabase } from '#platform/db/migrate.ts'
import { failureInWords } from '#platform/failure-words.ts'
import { readSettings } from './config.ts'
import { runPrimaryProcess } from './primary-process.ts'
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
const several = settings.WEB_CONCURRENCY > 1 && cluster.isPrimary
const running = several ? runPrimaryProcess(settings, Math.min(settings.WEB_CONCURRENCY, availableParallelism() * 4)) : runServer(settings)
// Not awaited: the bundle is CommonJS. What fails ends the process, with its words.
void running.catch((error: unknown) => {
  // Printed here: Node.js would put the line of the bundle before it, which is thousands of letters long.
  console.error(error instanceof IncompatibleDatabase ? error.message : (failureInWords(error) ?? error))
  process.exit(1)
})
