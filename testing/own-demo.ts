import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { dumpDatabase } from '#platform/db/dump.ts'
import { browserOfWorker } from './browser.ts'
import { drawnDemo } from './demo-site.ts'
import type { OpenSite } from './open-site.ts'
import { scratchDirectory } from './scratch.ts'
import { startServer } from './start-server.ts'

const database = 'masthead.sqlite'

/** The demo edition for one test file, which may change what all pages show. */
export async function ownDemo(name: string): Promise<OpenSite> {
  const demo = await drawnDemo()
  const dataDir = scratchDirectory(name)
  // Others may be writing there: only a backup is of one moment.
  cpSync(demo, dataDir, { recursive: true, filter: (path) => !basename(path).startsWith(database) })
  await dumpDatabase({ file: join(demo, database) }, join(dataDir, database))
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  const server = await startServer({ LIMITS: 'off', DATA_DIR: dataDir })
  const close = async () => {
    await server.stop('SIGKILL')
    await services.database.close()
  }
  return { services, server, browser: await browserOfWorker(), close }
}
