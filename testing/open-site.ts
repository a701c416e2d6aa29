import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import type { Services } from '#platform/services.ts'
import { browserOfWorker } from './browser.ts'
import { newDatabasePlace } from './databases.ts'
import { closePages } from './browser-tabs.ts'
import { startServer, type RunningServer } from './start-server.ts'

/** A server with data of its own, a browser, and a second process' hold of the same data: this one. */
export interface OpenSite {
  services: Services
  server: RunningServer
  browser: Browser
  /** Closes all pages too. */
  close(): Promise<void>
}

/** A site of one's own that is empty at first, with more settings of the server, or another build of it. Who only reads: testing/shared-demo.ts. */
export async function openSite(environment: Record<string, string> = {}, start: typeof startServer = startServer): Promise<OpenSite> {
  const dataDir = await emptyData()
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  await skipVariantJobs(services)
  const server = await start({ DEMO: 'no', LIMITS: 'off', DATA_DIR: dataDir, ...environment })
  const browser = await browserOfWorker()
  return {
    services,
    server,
    browser,
    async close() {
      await closePages(browser, server.url)
      // A stop in order waits for the browser's idle connections; what the data say no longer matters.
      await server.stop('SIGKILL')
      await services.database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Pictures are cut when a browser asks for them: cutting all of them ahead would take the machine from the test. */
export async function skipVariantJobs({ database }: Services): Promise<void> {
  await sql`create trigger if not exists nothing_ahead before insert on jobs when new.kind = 'media-variants' begin select raise(ignore); end`.execute(
    database.db,
  )
}

async function emptyData(): Promise<string> {
  const { options } = await newDatabasePlace({ migrated: true })
  if (!options.file) throw new Error('A site of the browser journeys keeps its data in a file.')
  return dirname(options.file)
}
