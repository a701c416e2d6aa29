import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { archiveTime, listArchives, openBackupStore } from '#platform/backup/backup-store.ts'
import type { Config } from '#platform/services.ts'
import { lowerProcess } from '#platform/thread-priority.ts'
import { backupBucket } from './backup-site.ts'
import type { Settings } from './config.ts'
import { durationMs } from './duration.ts'

const script = join(import.meta.dirname, '../../scripts/masthead.ts')
const Report = z.object({ archive: z.string(), copied: z.number(), lost: z.array(z.string()) })

/** Backups as the settings want them; none without BACKUP_EVERY. @param environment that the settings were read from */
export function scheduledBackup(settings: Settings, environment: Record<string, string | undefined> = process.env): Config['backup'] {
  const { BACKUP_TO: to, BACKUP_EVERY: every } = settings
  if (to === undefined || every === undefined) return undefined
  return {
    everyMs: durationMs(every),
    run: async (signal) => Report.parse(JSON.parse(await runScript(environment, signal))),
    newest: () => newestBackup(settings, to),
  }
}

/** When the newest archive in a folder or bucket of backups was made, epoch ms; null when there is none. */
export async function newestBackup(settings: Settings, to: string): Promise<number | null> {
  const name = (await listArchives(openBackupStore(to, backupBucket(settings)))).at(-1)
  return name === undefined ? null : archiveTime(name)
}

/** A process of its own: counting rows and checking the copy would keep readers waiting. */
function runScript(environment: Record<string, string | undefined>, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [script, 'backup', '--json'],
      { env: environment, signal, maxBuffer: 64 * 1_048_576 },
      (error, said, complaint) => {
        if (error) reject(new Error(`No backup was made: ${complaint.trim() || error.message}`, { cause: error }))
        else resolve(said)
      },
    )
    lowerProcess(child.pid)
  })
}
