import type { Feature } from '#platform/feature.ts'
import { enqueue } from '#platform/jobs/queue.ts'

const kind = 'backup'

/** One process at a time makes a backup, however many there are. */
export const backupsFeature: Feature = {
  name: 'backups',
  recurring({ config, database }) {
    if (!config.backup) return []
    const run = () => database.write(({ tx }) => enqueue(tx, { kind, key: kind, lane: kind }))
    return [{ kind: 'backup-schedule', everyMs: config.backup.everyMs, run }]
  },
  longJobs: ({ config: { backup }, log }) => ({
    // Set on one process only it waits for that one.
    ...(backup && {
      async [kind](_payload, { signal }) {
        const { archive, copied, lost } = await backup.run(signal)
        log.info({ archive, copied }, 'backup made')
        if (lost.length > 0) log.error({ files: lost.slice(0, 10), count: lost.length }, 'files that the database names are missing')
      },
    }),
  }),
}
