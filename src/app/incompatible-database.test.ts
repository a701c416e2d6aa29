import { dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fitsProcesses, freshDatabase } from '../../testing/databases.ts'
import { startServer } from '../../testing/start-server.ts'

const others = [
  [
    'is from before the baseline',
    sql`update migrations set name = replace(name, '_baseline', '')`,
    /This database was made by a development version of Masthead .*or start with an empty database\./,
  ],
  [
    'is of a newer version',
    sql`insert into migrations (name, applied_at) values ('9999_later', 1)`,
    /This database was written by a newer Masthead \(migration 9999_later\)\. Start that version, or restore a backup\./,
  ],
] as const

describe('The server on an incompatible database', () => {
  test.runIf(fitsProcesses).each(others)('the server prints one line and exits when its database %s', async (_, change, words) => {
    const { db, options, close } = await freshDatabase()
    try {
      await change.execute(db)
      const environment: Record<string, string> = options.url ? { DATABASE_URL: options.url } : { DATA_DIR: dirname(options.file ?? '') }
      await expect(startServer({ DEMO: 'no', ...environment })).rejects.toThrow(new RegExp(`^The server ended with 1:\\n${words.source}\\n$`))
    } finally {
      await close()
    }
  })
})
