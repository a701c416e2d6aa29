import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { fitsProcesses } from '../../../testing/databases.ts'
import { startSecondProcess, startTogether } from '../../../testing/second-process.ts'
import { startApp } from '../../../testing/start-app.ts'

test.runIf(fitsProcesses)(
  'after 10,000 claps and unclaps in two processes every counter equals the number of its rows (P51)',
  { timeout: 120_000 },
  async () => {
    await using app = await startApp()
    const articles = [await anArticle(app), await anArticle(app), await anArticle(app)].map((article) => article.id)
    const users: number[] = []
    for (let i = 0; i < 12; i++) users.push((await aReader(app)).id)
    const storm = [1, 2].map((seed) => startSecondProcess(new URL('./claps.child.ts', import.meta.url), [app.place, seed, 5_000, users, articles]))
    await startTogether(storm)
    for (const process of storm) expect(await process.said()).toEqual({ failed: 0 })
    await Promise.all(storm.map((process) => process.ended))

    const { db } = app.services.database
    let claps = 0
    for (const id of articles) {
      const rows = await db.selectFrom('claps').select('user_id').where('article_id', '=', id).execute()
      const stats = await db.selectFrom('article_stats').select('claps').where('article_id', '=', id).executeTakeFirstOrThrow()
      expect(stats.claps).toBe(rows.length)
      expect(new Set(rows.map((row) => row.user_id)).size).toBe(rows.length)
      claps += rows.length
    }
    // About half of the pairs end clapped, so fewer would mean that the requests did nothing.
    expect(claps).toBeGreaterThan(5)
  },
)
