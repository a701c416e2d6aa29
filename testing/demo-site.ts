import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { seedDemo } from '#app/seed-demo.ts'
import { workOffPages } from './long-work.ts'
import { scratchDirectory } from './scratch.ts'
import { startServer, type RunningServer } from './start-server.ts'

/**
 * A server of the demo edition whose issues have their pages. Pictures are cut when a browser asks for them: cutting all
 * of them ahead would take the machine from the test for minutes.
 */
export async function startDemo(): Promise<RunningServer> {
  const dataDir = scratchDirectory('run')
  cpSync(await drawnDemo(), dataDir, { recursive: true })
  const server = await startServer({ DEMO: 'yes', LIMITS: 'off', DATA_DIR: dataDir })
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Made once a run by the first who needs it, under another name: half of one must never be taken. */
async function drawnDemo(): Promise<string> {
  const directory = process.env['TEST_DEMO']
  if (!directory) throw new Error('TEST_DEMO is missing; vitest sets it in testing/demo-setup.ts.')
  const drawn = join(directory, 'drawn')
  if (existsSync(drawn)) return drawn
  const making = join(directory, randomUUID())
  const services = await openServices(readSettings({ DATA_DIR: making, LOG_LEVEL: 'warn' }), features)
  await seedDemo(services, features)
  await workOffPages({ services })
  await services.database.db.deleteFrom('jobs').where('kind', '=', 'media-variants').execute()
  await services.database.close()
  try {
    renameSync(making, drawn)
  } catch (error) {
    // Another file has made it meanwhile.
    if (!existsSync(drawn)) throw error
  }
  return drawn
}
