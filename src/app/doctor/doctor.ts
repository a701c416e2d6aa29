import { noteInEnglish } from '#i18n/note-text.ts'
import { openDatabase } from '#platform/db/open.ts'
import { failureInWords } from '#platform/failure-words.ts'
import { openFiles } from '#platform/files/open.ts'
import { checksOf, machineChecksOf, type Check, type CheckName } from '#platform/health/checks.ts'
import { openLog } from '#platform/log/log.ts'
import type { Config } from '#platform/services.ts'
import { readSettings, type Settings } from '../config.ts'
import { databaseOf } from '../run-server.ts'
import { newestBackup } from '../scheduled-backup.ts'
import { siteConfig } from '../site-config.ts'
import { checkDate, checkProxy, checkTls, probeAddress } from './address-checks.ts'
import { checkDatabase, checkMigrations, checkStandbys } from './database-checks.ts'
import { checkEdges, noEdges } from './edge-checks.ts'
import { durationOf, failed, ok, reasonOf, skipped, warning, type Finding } from './finding.ts'
import { checkBucket, nodeFinding } from './machine-checks.ts'
import { checkBounceFolder, checkMailRecords, checkMailServer } from './mail-checks.ts'
import { checkUpdates } from './update-checks.ts'

export interface NamedFinding extends Finding {
  name: string
}

interface DoctorOptions {
  /** Selector of the DKIM key. */
  dkim?: string
  /** Name server to ask, `host:port`; without one those of the system. */
  nameServer?: string
  /** Whether the address of releases is asked for a newer version. */
  updates?: boolean
}

/** ms; of the newest backup without BACKUP_EVERY, which says how often they are made. */
const oldBackup = 48 * 3_600_000

/** Of what /healthz?verbose looks at too; replicas and edges are asked one by one instead. */
type SharedCheck = Exclude<CheckName, 'standby' | 'edges'>

const healthy: Record<SharedCheck, string> = {
  database: 'The database takes writes.',
  disk: 'DATA_DIR can be written to and has room.',
  mail: 'No mail waits for the mail server.',
  clock: 'The clock goes as that of the database.',
  backup: 'The newest backup is recent.',
}
const advice: Record<SharedCheck, string> = {
  database: 'Look at the disk and the log of the database, and whether it is a standby.',
  disk: 'Make room, or give the user of Masthead the right to write there.',
  mail: 'Look at the mail server and its log; the mails are sent when it takes them.',
  clock: 'Keep the clocks of all machines by NTP.',
  backup: 'Look at the log of the server, and run masthead backup.',
}
/** A site that lacks one of them still serves its readers. */
const onlyWarnings: readonly SharedCheck[] = ['mail', 'clock']

/** Looks at everything that a site needs, and changes nothing that stays. */
export async function examine(environment: Record<string, string | undefined>, options: DoctorOptions): Promise<NamedFinding[]> {
  const node = { name: 'node', ...nodeFinding(process.versions.node) }
  const settings = settingsOf(environment)
  if ('state' in settings) return [node, { name: 'configuration', ...settings }]
  const configuration = { name: 'configuration', ...ok('All settings are valid.') }
  try {
    return [node, configuration, ...(await examineSite(settings, options))]
  } catch (error) {
    const text = failureInWords(error)
    if (!text) throw error
    return [node, configuration, { name: 'disk', ...failed(text, 'Nothing else was looked at.') }]
  }
}

function settingsOf(environment: Record<string, string | undefined>): Settings | Finding {
  try {
    return readSettings(environment)
  } catch (error) {
    return failed(reasonOf(error), 'Correct the environment variables; docs/configuration.md explains each. Nothing else was looked at.')
  }
}

async function examineSite(settings: Settings, { dkim, nameServer, updates = false }: DoctorOptions): Promise<NamedFinding[]> {
  const config = siteConfig(settings)
  const migrations = await checkMigrations(settings)
  const [shared, probe, tls, server, bounces, records, database, standby, bucket] = await Promise.all([
    examineShared(settings, config, migrations),
    probeAddress(settings, config),
    checkTls(settings),
    checkMailServer(config),
    checkBounceFolder(config),
    checkMailRecords(config, { selector: dkim, nameServer }),
    checkDatabase(settings),
    checkStandbys(settings),
    checkBucket(settings),
  ])
  return [
    { name: 'address', ...probe.address },
    { name: 'proxy', ...checkProxy(settings, probe) },
    { name: 'tls', ...tls },
    { name: 'mail-server', ...server },
    { name: 'bounces', ...bounces },
    { name: 'mail-records', ...records },
    { name: 'mail-queue', ...shared.mail },
    { name: 'disk', ...shared.disk },
    { name: 'clock', ...shared.clock },
    { name: 'clock-of-address', ...checkDate(probe.clock) },
    { name: 'migrations', ...migrations },
    { name: 'database', ...shared.database },
    { name: 'database-settings', ...database },
    { name: 'standby', ...standby },
    { name: 'files', ...bucket },
    { name: 'edges', ...shared.edges },
    { name: 'backup', ...(await backupFinding(settings, shared.backup)) },
    ...(updates ? [{ name: 'updates', ...(await checkUpdates(config)) }] : []),
  ]
}

/** Without a database of this version nothing is asked of it. */
async function examineShared(settings: Settings, config: Config, migrations: Finding): Promise<Record<SharedCheck | 'edges', Finding>> {
  const machine = machineChecksOf({ config, now: Date.now }, 0)
  const [disk, backup] = [await findingOf('disk', machine.disk), await findingOf('backup', machine.backup)]
  const unseen = skipped('Not looked at, because the database cannot be used.')
  if (migrations.state !== 'ok') return { disk, backup, database: unseen, mail: unseen, clock: unseen, edges: config.edges?.length ? unseen : noEdges }
  const database = await openDatabase({ ...databaseOf(settings), replicaUrls: [] })
  try {
    const services = { config, database, files: await openFiles(settings), log: openLog('silent'), now: Date.now }
    const checks = checksOf(services, 0)
    return {
      disk,
      backup,
      database: await findingOf('database', checks.database),
      mail: await findingOf('mail', checks.mail),
      clock: await findingOf('clock', checks.clock),
      edges: await checkEdges(config.edges ?? [], database.db),
    }
  } finally {
    await database.close()
  }
}

async function findingOf(name: SharedCheck, check: Check): Promise<Finding> {
  const found = await check().catch((error: unknown) => `The check failed: ${reasonOf(error)}.`)
  if (found === null) return ok(healthy[name])
  const text = typeof found === 'string' ? found : noteInEnglish(found)
  return onlyWarnings.includes(name) ? warning(text, advice[name]) : failed(text, advice[name])
}

/** Without BACKUP_EVERY a timer of the system may make them, which shows in their folder. */
async function backupFinding(settings: Settings, found: Finding): Promise<Finding> {
  const { BACKUP_TO, BACKUP_EVERY } = settings
  if (BACKUP_TO && BACKUP_EVERY) return found
  const none = warning(
    'No backups are made by the clock.',
    'Set BACKUP_TO and BACKUP_EVERY, or BACKUP_TO and a timer that runs masthead backup (docs/operating/backup.md).',
  )
  if (!BACKUP_TO) return none
  const newest = await newestBackup(settings, BACKUP_TO).catch(() => null)
  if (newest === null) return none
  const age = Date.now() - newest
  const text = `The newest backup is ${durationOf(age)} old.`
  return age <= oldBackup ? ok(text) : failed(text, 'Look at the timer that runs masthead backup.')
}
