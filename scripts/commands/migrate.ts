import { databaseOf } from '#app/run-server.ts'
import { assertRunnable, migrate, migrationNames } from '#platform/db/migrate.ts'
import { readApplied } from '#platform/db/migration-lock.ts'
import { openLog } from '#platform/log/log.ts'
import { flag, type Call, type Outcome } from '../command-line/command.ts'
import { settingsHere } from '../command-line/open-site.ts'

/** Makes the tables of this version, or with `dry-run` says which migrations are missing. */
export async function run(call: Call): Promise<Outcome> {
  const settings = settingsHere()
  const where = databaseOf(settings)
  const known = migrationNames()
  if (flag(call, 'dry-run')) {
    const applied = await readApplied(where)
    assertRunnable(applied, known)
    const pending = known.filter((name) => !applied.includes(name))
    return { data: { applied, pending }, lines: pending.length > 0 ? ['To be applied:', ...pending] : ['The database is of this version.'] }
  }
  const migrated = await migrate({ ...where, log: openLog(settings.LOG_LEVEL, 2) })
  return { data: { migrated }, lines: migrated.length > 0 ? ['Applied:', ...migrated] : ['The database is of this version already.'] }
}
