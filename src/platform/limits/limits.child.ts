import { openDatabase } from '../db/open.ts'
import type { OpenOptions } from '../db/options.ts'
import { openLog } from '../log/log.ts'
import type { Services } from '../services.ts'
import { limitsOf } from './limits.ts'

// One of several processes that ask at once: node limits.child.ts '{"file": ...}' '"/data"' 250

// The test that starts this process wrote them.
const [options, dataDir, asks] = process.argv.slice(2).map((arg) => JSON.parse(arg)) as [OpenOptions, string, number]
const database = await openDatabase({ ...options, publicTables: [] })
const services: Services = {
  config: { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir, secret: 'the same for all of them' },
  database,
  files: undefined as never,
  log: openLog('silent'),
  now: () => 1_800_000_000_000,
} // limits have no files
const limits = limitsOf(services)
await limits.has('claps', 'warm up')
process.on('disconnect', () => process.exit(1))
process.once('message', () => void ask())
process.send?.('ready')

async function ask(): Promise<void> {
  const answers = await Promise.all(Array.from({ length: asks }, () => limits.has('claps', 'one person')))
  process.send?.(answers.filter(Boolean).length)
  await limits.close()
  await database.close()
}
