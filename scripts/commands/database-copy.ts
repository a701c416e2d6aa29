import { resolve } from 'node:path'
import { features } from '#app/features.ts'
import { databaseOf, openServices } from '#app/run-server.ts'
import { rebuildIndex } from '#discovery/search/service.ts'
import { copyDatabase } from '#platform/db/copy/copy-database.ts'
import { assertReplaceable, type Where } from '#platform/db/dump.ts'
import { migrate, migrationNames } from '#platform/db/migrate.ts'
import { readApplied } from '#platform/db/migration-lock.ts'
import { limitsOf } from '#platform/limits/limits.ts'
import { openLog } from '#platform/log/log.ts'
import { flag, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { commandTimeoutMs, settingsHere } from '../command-line/open-site.ts'

/** Standard output is for results. */
const standardError = 2

/** The database of this site into another one, of the same or of the other engine; the site may run. */
export async function run(call: Call): Promise<Outcome> {
  const [target = ''] = call.words
  const settings = settingsHere()
  const from = databaseOf(settings)
  const to = placeOf(target)
  if (to.url === from.url && to.file === from.file) throw new UsageError('That is the database of this site itself: name another one.')
  const applied = await readApplied(from)
  if (!migrationNames().every((name) => applied.includes(name))) throw new Error('The database is of an older version of Masthead: run masthead migrate first.')
  await assertReplaceable(to, flag(call, 'replace'))
  await migrate(to)
  const report = await copyDatabase(from, to, call.say)
  const log = openLog(settings.LOG_LEVEL, standardError)
  const services = await openServices(settings, features, log, { ...to, statementTimeoutMs: commandTimeoutMs })
  try {
    const entries = await rebuildIndex(services, features)
    const { rows, tables, written, removed } = report
    const lines = [`${rows} rows of ${tables} tables are the same in both: ${written} were written, ${removed} removed. ${entries} search entries were made.`]
    return { data: { ...report, entries }, lines }
  } finally {
    await limitsOf(services).close()
    await services.database.close()
  }
}

function placeOf(target: string): Where {
  if (/^postgres(ql)?:\/\//.test(target)) return { url: target }
  if (/^\w+:\/\//.test(target)) throw new UsageError('The other database is PostgreSQL, postgres://..., or the name of a SQLite file.')
  return { file: resolve(target) }
}
