import { openDatabase } from '#platform/db/open.ts'
import type { OpenOptions } from '#platform/db/options.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openLog } from '#platform/log/log.ts'
import { clap, unclap } from './service.ts'

// A second process of the storm: claps and unclaps at random, several at once, `rounds` times.

// The test that starts this process wrote them.
const [options, seed, rounds, users, articles] = process.argv.slice(2).map((arg): unknown => JSON.parse(arg)) as [
  OpenOptions,
  number,
  number,
  number[],
  number[],
]
process.on('disconnect', () => process.exit(1))
const database = await openDatabase(options)
const services = { config: { siteUrl: '', siteName: '', dataDir: '/tmp' }, database, files: new DiskFiles('/tmp'), log: openLog('silent'), now: Date.now }

process.send?.('ready')
await new Promise((go) => process.once('message', go))
let state = seed
let left = rounds
let failed = 0
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (left-- > 0) {
      const viewer = { id: users[random(users.length)] ?? 0, username: '', role: 'member' as const, verified: true }
      const article = articles[random(articles.length)] ?? 0
      await (random(2) === 0 ? clap : unclap)(services, viewer, article).catch(() => failed++)
    }
  }),
)
process.send?.({ failed })
await database.close()
process.removeAllListeners('disconnect')
process.disconnect()

/** The same numbers for the same seed (LCG of Numerical Recipes). */
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
