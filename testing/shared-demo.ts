import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { browserOfWorker } from './browser.ts'
import { drawnDemo } from './demo-site.ts'
import { runDirectory, sharedDirectory } from './shared-directory.ts'
import { skipVariantJobs, type OpenSite } from './open-site.ts'
import { closePages } from './browser-tabs.ts'
import { endServer, isNoted, noteServer } from './shared-servers.ts'
import { startServer } from './start-server.ts'

/** The demo edition as others use it at the same time: nobody stops its server. */
export type SharedDemo = Omit<OpenSite, 'server'> & { server: { url: string } }

let demo: Promise<SharedDemo> | undefined

/** The demo edition, one server for all journeys of a run: read by several at once, and changed by none so that another one sees it. */
export async function sharedDemo(): Promise<SharedDemo> {
  demo ??= openDemo()
  return demo
}

async function openDemo(): Promise<SharedDemo> {
  const dataDir = await drawnDemo()
  const { url, leave } = await enterDemo(dataDir)
  const services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  await skipVariantJobs(services)
  atEndOfWorker(async () => {
    leave()
    await services.database.close()
  })
  const browser = await browserOfWorker()
  return { services, server: { url }, browser, close: () => closePages(browser) }
}

/** Whoever comes first starts it, whoever is the last to leave ends it. */
async function enterDemo(dataDir: string, time = 1): Promise<{ url: string; leave(): void }> {
  const kept = runDirectory()
  const running = await sharedDirectory(`demo-server-${time}`, async (directory) => {
    // Silent: the worker that has started it may be gone before it, and nobody would hear.
    const { url, pid } = await startServer({ DEMO: 'yes', LIMITS: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    noteServer(kept, pid)
    mkdirSync(join(directory, 'guests'))
    writeFileSync(join(directory, 'address'), JSON.stringify({ url, pid }))
  })
  const { url, pid } = JSON.parse(readFileSync(join(running, 'address'), 'utf8')) as { url: string; pid: number } // as written above
  const guests = join(running, 'guests')
  const guest = join(guests, String(process.pid))
  writeFileSync(guest, '')
  if (!isNoted(kept, pid)) return enterDemo(dataDir, time + 1)
  return {
    url,
    leave() {
      rmSync(guest)
      const isWanted = () => readdirSync(guests).length > 0
      if (!isWanted()) endServer(kept, pid, isWanted)
    },
  }
}

/** Vitest ends a worker once no file is left for it. */
function atEndOfWorker(work: () => Promise<void>): void {
  process.once('SIGTERM', () => void work())
}
