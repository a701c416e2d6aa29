import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../db/open.ts'
import type { OpenOptions } from '../db/options.ts'
import { every } from './queue.ts'
import { runJobs } from './runner.ts'

// A process that works on jobs until it is killed or told to stop: node jobs.child.ts '{"file": ...}'

// The test that starts this process wrote them.
const options = JSON.parse(process.argv[2] ?? '{}') as OpenOptions
const database = await openDatabase(options)

const runner = runJobs(
  database,
  {
    effect: async (payload, job) => {
      await sleep(Math.random() * 20)
      await database.write(async ({ tx }) => {
        await sql`insert into effects (name) values (${String(payload)})`.execute(tx)
        await job.finish(tx)
      })
    },
    tick: async () => {
      await sql`insert into effects (name) values (${`tick of ${process.pid}`})`.execute(database.db)
    },
  },
  { leaseMs: 300, pollMs: 20, concurrency: 2, backoffMs: 10 },
)
process.on('disconnect', () => process.exit(1))
process.on('message', () => void stop())
if (process.argv[3]) await every(database, 'tick', Number(process.argv[3]))
process.send?.('working')

async function stop(): Promise<void> {
  await runner.stop()
  await database.close()
  process.exit(0)
}
