import { cpSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import type { Services } from '#platform/services.ts'
import { browserOfWorker } from './browser.ts'
import { freshPlace } from './databases.ts'
import { drawnDemo } from './demo-site.ts'
import { scratchDirectory } from './scratch.ts'
import { startServer, type RunningServer } from './start-server.ts'

/** A server with data of its own, a browser, and a second process' hold of the same data: this one. */
export interface OpenSite {
  services: Services
  server: RunningServer
  browser: Browser
  /** Closes all pages too. */
  close(): Promise<void>
}

interface SiteOptions {
  /** With the demo edition; else empty. */
  demo?: boolean
  /** More settings of the server. */
  environment?: Record<string, string>
}

export async function openSite({ demo = false, environment = {} }: SiteOptions = {}): Promise<OpenSite> {
  const dataDir = demo ? await copyOfDemo() : await emptyData()
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  // Pictures are cut when a browser asks for them: cutting all of them ahead would take the machine from the test.
  await sql`create trigger nothing_ahead before insert on jobs when new.kind = 'media-variants' begin select raise(ignore); end`.execute(services.database.db)
  const server = await startServer({ DEMO: demo ? 'yes' : 'no', LIMITS: 'off', DATA_DIR: dataDir, ...environment })
  const browser = await browserOfWorker()
  return {
    services,
    server,
    browser,
    async close() {
      for (const context of browser.contexts()) await context.close()
      await server.stop()
      await services.database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function copyOfDemo(): Promise<string> {
  const dataDir = scratchDirectory('run')
  cpSync(await drawnDemo(), dataDir, { recursive: true })
  return dataDir
}

async function emptyData(): Promise<string> {
  const { options } = await freshPlace({ migrated: true })
  if (!options.file) throw new Error('A site of the browser journeys keeps its data in a file.')
  return dirname(options.file)
}
