// npm run seed -- --size=large: fills the database named by the environment with 100,000 articles, 50,000 readers, a million
// comments and as many claps, for benchmarks. The server should not run meanwhile. `--articles=1000` makes fewer.
import { parseArgs } from 'node:util'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { databaseHere, fail } from './database-here.ts'
import { seedLarge } from './large-edition.ts'

const { values } = parseArgs({ options: { size: { type: 'string' }, articles: { type: 'string' } } })
const articles = Number(values.articles ?? 100_000)
if (!Number.isSafeInteger(articles) || articles < 1) fail('--articles must be a whole number.')

const where = databaseHere()
const began = Date.now()
await migrate(where)
const database = await openDatabase({ ...where, statementTimeoutMs: 0 })
try {
  await seedLarge(database, articles, (text) => console.log(text))
} finally {
  await database.close()
}
console.log(`${articles} articles in ${Math.round((Date.now() - began) / 1000)} s`)
