import { openDatabase } from '../db/open.ts'
import type { OpenOptions } from '../db/options.ts'
import { runJobs } from '../jobs/runner.ts'
import { openLog } from '../log/log.ts'
import type { Services } from '../services.ts'
import { deliverer } from './deliver.ts'
import { mailJob } from './outbox.ts'
import { openMailTransport } from './send-mail.ts'

// A process that sends mails until it is killed: node mail.child.ts '{"file": ...}' '"smtp://127.0.0.1:2525"'

// The test that starts this process wrote them.
const [options, smtpUrl] = process.argv.slice(2).map((arg) => JSON.parse(arg)) as [OpenOptions, string]
const database = await openDatabase({ ...options, publicTables: [] })
const config: Services['config'] = { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir: '' }
const services: Services = { config, database, files: noFiles(), log: openLog('silent'), now: Date.now }
const post = openMailTransport(config, { smtpUrl, from: 'Masthead <desk@example.org>' })
const note = async (data: unknown) => ({
  to: `reader-${String(data)}@example.org`,
  subject: `Note ${String(data)}`,
  preview: '',
  heading: 'A note',
  parts: [],
  reason: 'A test.',
})

runJobs(database, { [mailJob]: deliverer(services, { note }, post) }, { leaseMs: 1_500, pollMs: 50, concurrency: 1, backoffMs: 50 })
process.on('disconnect', () => process.exit(1))
process.send?.('working')

function noFiles(): never {
  return undefined as never // messages have no files
}
