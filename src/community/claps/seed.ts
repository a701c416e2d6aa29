import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { slugify } from '#base/slug.ts'
import { ensureUser } from '#community/accounts/service.ts'
import type { Services } from '#platform/services.ts'
import { insertClaps, listClapCounts } from './store.ts'

const demo = new URL('../../../demo/', import.meta.url)
const Names = z.object({ given: z.array(z.string()), family: z.array(z.string()) })

/** Somebody behind every clap that the demo articles came with: readers who clap and say nothing. */
export async function seedClaps(services: Services): Promise<void> {
  const { db } = services.database
  const articles = await listClapCounts(db)
  const most = Math.max(0, ...articles.map((article) => article.claps))
  const known = await db.selectFrom('users').select('id').where('status', '=', 'active').orderBy('id').execute()
  const readers = known.map((user) => user.id)
  for (const name of (await quietNames()).slice(0, Math.max(0, most - readers.length))) {
    readers.push((await ensureUser(services, { username: slugify(name), name, role: 'member' })).id)
  }
  const now = services.now()
  for (const [at, article] of articles.entries()) {
    const claps = Math.min(article.claps, readers.length)
    const first = at * 37
    const rows = Array.from({ length: claps }, (_, i) => ({
      user_id: readers[(first + i) % readers.length] ?? 0,
      article_id: article.id,
      // Most come soon, the rest trickles in.
      created_at: Math.round(article.published_at + (now - article.published_at) * ((i + 1) / (claps + 1)) ** 2),
    }))
    await services.database.write(({ tx }) => insertClaps(tx, article.id, rows))
  }
}

/** Every pair once, so that neighbours share no name. */
async function quietNames(): Promise<string[]> {
  const { given, family } = Names.parse(parse(await readFile(new URL('readers.yaml', demo), 'utf8')))
  const count = given.length
  return Array.from({ length: count * count }, (_, i) => `${given[i % count]} ${family[(i * 7 + Math.floor(i / count)) % family.length]}`)
}
