import { runJobs } from '#platform/jobs/runner.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { OpenOptions } from '#platform/db/options.ts'
import { openLog } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { mailingSender, sendJob } from './send-mailing.ts'

// A process that sends mailings until it is killed: node mailing.child.ts '{"file": ...}' '"smtp://127.0.0.1:2525"' '"/data"'

// The test that starts this process wrote them.
const [options, smtpUrl, dataDir] = process.argv.slice(2).map((arg) => JSON.parse(arg)) as [OpenOptions, string, string]
const database = await openDatabase({ ...options, publicTables: ['public_articles_with_stats', 'public_article_topics'] })
const mail = { smtpUrl, from: 'Masthead <desk@example.org>' }
const config: Services['config'] = { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir, mail }
const services: Services = { config, database, files: noFiles(), log: openLog('silent'), now: Date.now }

runJobs(database, { [sendJob]: mailingSender(services, mail, {}) }, { leaseMs: 1_500, pollMs: 50, concurrency: 1, backoffMs: 50 })
process.on('disconnect', () => process.exit(1))
process.send?.('working')

function noFiles(): never {
  return undefined as never // mails have no files
}
