import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { seedDemo } from '#app/seed-demo.ts'
import { workOffPages } from './long-work.ts'

/**
 * The data of the demo edition whose issues have their pages, for copies. Made once a run by the first who needs it.
 * Pictures are cut when a browser asks for them: cutting all of them ahead would take the machine from the test for minutes.
 */
export async function drawnDemo(): Promise<string> {
  const directory = process.env['TEST_DEMO']
  if (!directory) throw new Error('TEST_DEMO is missing; vitest sets it in testing/demo-setup.ts.')
  const drawn = join(directory, 'drawn')
  const making = join(directory, 'making')
  while (!existsSync(drawn)) {
    if (isMine(making)) await make(making, drawn)
    else await sleep(200)
  }
  return drawn
}

/** Whether it was not there: another worker may be at it. */
function isMine(making: string): boolean {
  try {
    mkdirSync(making)
    return true
  } catch {
    return false
  }
}

/** Under another name: half of it must never be taken. */
async function make(making: string, drawn: string): Promise<void> {
  try {
    const services = await openServices(readSettings({ DATA_DIR: making, LOG_LEVEL: 'warn' }), features)
    await seedDemo(services, features)
    await workOffPages({ services })
    await services.database.db.deleteFrom('jobs').where('kind', '=', 'media-variants').execute()
    await services.database.close()
    renameSync(making, drawn)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
