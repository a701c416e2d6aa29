import { dirname } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fitsProcesses, freshDatabase } from '../../testing/databases.ts'
import { startServer } from '../../testing/start-server.ts'

describe('the server', () => {
  test.runIf(fitsProcesses)('prints one line and ends when its database is from before the baseline', async () => {
    const { db, options, close } = await freshDatabase()
    try {
      await sql`update migrations set name = replace(name, '_baseline', '')`.execute(db)
      const environment: Record<string, string> = options.url ? { DATABASE_URL: options.url } : { DATA_DIR: dirname(options.file ?? '') }
      await expect(startServer({ DEMO: 'no', ...environment })).rejects.toThrow(
        /^The server ended with 1:\nThis database was made by a development version of Masthead .*or start with an empty database\.\n$/,
      )
    } finally {
      await close()
    }
  })
})
