// node bench/import-subscribers.ts: 50,000 rows of CSV of which 5 % are faulty, taken in twice, piece by piece as the studio sends them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSubscribers } from '#community/newsletter/import-subscribers.ts'
import { seedLists } from '#community/newsletter/seed.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { freshDatabase } from '../testing/databases.ts'

const rows = 50_000
const piece = 5_000
const database = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'masthead-import-'))
const services: Services = {
  config: { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir },
  database,
  files: new DiskFiles(dataDir),
  log: openLog('silent'),
  now: Date.now,
}
await seedLists(services)
for (const round of ['first', 'second']) {
  const begun = performance.now()
  const sum = { added: 0, changed: 0, unchanged: 0, faults: 0 }
  for (let from = 0; from < rows; from += piece) {
    const lines = Array.from({ length: piece }, (_, n) =>
      (from + n) % 20 === 7 ? `broken ${from + n},x` : `reader-${from + n}@example.org,Reader ${from + n}`,
    )
    const csv = `email,name\n${lines.join('\n')}\n`
    const { faults, ...counts } = await importSubscribers(services, { csv, list: 'weekly', consent: 'bench', tags: [], first_row: from + 1 })
    sum.added += counts.added
    sum.changed += counts.changed
    sum.unchanged += counts.unchanged
    sum.faults += faults.length
  }
  const memory = Math.round(process.memoryUsage().rss / 1_048_576)
  console.log(`${round}: ${JSON.stringify(sum)} in ${Math.round((performance.now() - begun) / 1000)} s, ${memory} MB`)
}
await database.close()
rmSync(dataDir, { recursive: true, force: true })
