import { readSettings, type Settings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { databaseOf, openServices } from '#app/run-server.ts'
import { announceWrites } from '#app/studio-changes.ts'
import { siteSettings } from '#operations/settings/service.ts'
import { migrationNames } from '#platform/db/migrate.ts'
import { readApplied } from '#platform/db/migration-lock.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'

/** No reader waits for a command, and its statements are longer, such as those that make the search index: ms on a busy machine. */
export const commandTimeoutMs = 120_000

/** Standard output is for results. */
const standardError = 2

/** The site that the environment names, which may be running. @throws Error when it has no database of this version yet */
export async function withSite<T>(work: (services: Services, settings: Settings) => Promise<T>): Promise<T> {
  const settings = settingsHere()
  const applied = await readApplied(databaseOf(settings))
  if (applied.length === 0)
    throw new Error(`There is no site yet in ${settings.DATABASE_URL ? 'DATABASE_URL' : settings.DATA_DIR}: masthead start makes one, or set DATA_DIR.`)
  if (!migrationNames().every((name) => applied.includes(name))) throw new Error('The database is of an older version of Masthead: run masthead migrate first.')
  return openSite(settings, work)
}

/** The same; a database that is missing or of an older version is made or updated first. */
export function withNewSite<T>(work: (services: Services, settings: Settings) => Promise<T>): Promise<T> {
  return openSite(settingsHere(), work)
}

export function settingsHere(): Settings {
  return readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' })
}

async function openSite<T>(settings: Settings, work: (services: Services, settings: Settings) => Promise<T>): Promise<T> {
  const services = await openServices(settings, features, openLog(settings.LOG_LEVEL, standardError), {
    ...databaseOf(settings),
    statementTimeoutMs: commandTimeoutMs,
  })
  const announceLast = announceWrites(services)
  try {
    // Language, addresses and name are as their owner has set them.
    await siteSettings(services)
    return await work(services, settings)
  } finally {
    // What was written before something failed is there too.
    await announceLast()
    await limitsOf(services).close()
    await services.database.close()
  }
}
