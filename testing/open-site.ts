import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import type { Services } from '#platform/services.ts'
import { openBrowser } from './browser.ts'
import { startServer, type RunningServer } from './start-server.ts'

/** A server without the demo edition, a browser, and a second process' hold of the same data: this one. */
export interface OpenSite {
  services: Services
  server: RunningServer
  browser: Browser
  close(): Promise<void>
}

export async function openSite(): Promise<OpenSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'masthead-run-'))
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  const server = await startServer({ DEMO: 'no', LIMITS: 'off', DATA_DIR: dataDir })
  const browser = await openBrowser()
  return {
    services,
    server,
    browser,
    async close() {
      await browser.close()
      await server.stop()
      await services.database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
