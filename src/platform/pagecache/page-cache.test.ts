import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { openDatabase } from '../db/open.ts'
import { purgeGradually, purgeHard } from '../db/purge-mode.ts'
import type { Database } from '../db/tables.ts'
import { encodeSlowly, utf8 } from './encode.ts'
import { PageCache, type HotAnswer } from './page-cache.ts'

let database: FreshDatabase
let other: Database
let cache: PageCache
let asked: number
let now: number

beforeEach(async () => {
  database = await freshDatabase()
  other = await openDatabase(database.options)
  asked = 0
  now = Date.now()
  const current = () => {
    asked++
    return database.changes.current()
  }
  cache = new PageCache({ changes: { ...database.changes, current }, maxBytes: 1_000_000, now: () => now })
})

afterEach(async () => {
  await other.close()
  await database.close()
})

const fillWith = (key: string, body: string, tags: string[] = []) => cache.fill(key, async () => ({ status: 200, type: 'text/html', body, tags }))
const fill = () => fillWith('/', 'page', ['article:1'])

describe('The page cache', () => {
  it('a cached page is not served after another connection has purged its tag', async () => {
    for (let round = 0; round < 30; round++) {
      await fill()
      await nextTurn()
      expect(cache.find('/')?.status).toBe(200)
      await other.write(async ({ purge }) => purge('article:1'))
      await nextTurn()
      expect(cache.find('/')).toBeUndefined()
    }
  })

  it('a purge by the same process removes a cached page at once', async () => {
    await fill()
    await nextTurn()
    const gone = database.write(async ({ purge }) => purge('article:1')).then(() => cache.find('/'))
    expect(cache.find('/')?.status).toBe(200)
    expect(await gone).toBeUndefined()
  })

  it('a page is not cached when its tag is purged while it is rendered', async () => {
    const render = async () => {
      await database.write(async ({ purge }) => purge('article:1'))
      return { status: 200, type: 'text/html', body: 'page', tags: ['article:1'] }
    }
    expect((await cache.fill('/', render)).status).toBe(200)
    await nextTurn()
    expect(cache.find('/')).toBeUndefined()
  })

  it('purging a tag removes every cached page with this tag and no other', async () => {
    const tags: Record<string, string[]> = { '/a': ['all', 'one', 'all'], '/b': ['all'], '/c': ['all', 'two'], '/d': ['two'] }
    for (const [key, own] of Object.entries(tags)) await fillWith(key, 'page', own)
    await nextTurn()
    const there = () => Object.keys(tags).filter((key) => cache.find(key))
    await database.write(async ({ purge }) => purge('one'))
    expect(there()).toEqual(['/b', '/c', '/d'])
    await database.write(async ({ purge }) => purge('all'))
    expect(there()).toEqual(['/d'])
    await database.write(async ({ purge }) => purge('two'))
    expect(there()).toEqual([])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('new pages evict old ones, and a page larger than the cache is not cached', async () => {
    for (const key of ['/a', '/b', '/c']) await fillWith(key, key.repeat(200_000))
    expect(cache.find('/a')).toBeUndefined()
    expect(await fillWith('/large', 'x'.repeat(1_000_001))).toMatchObject({ status: 200 })
    expect(['/b', '/c', '/large'].map((key) => cache.find(key)?.key)).toEqual(['/b', '/c', undefined])
  })

  it('all lookups of one event loop turn share one check for changes', async () => {
    await fill()
    await nextTurn()
    asked = 0
    for (let reader = 0; reader < 50; reader++) expect(cache.find('/')?.status).toBe(200)
    expect(asked).toBe(1)
    await nextTurn()
    expect(cache.find('/')?.status).toBe(200)
    expect(asked).toBe(2)
  })

  it('a change is told of the purged pages that were asked for often, which are then made anew without a reader', async () => {
    const render = async () => ({ status: 200, type: 'text/html', body: `page ${'<p>'.repeat(2_000)}`, tags: ['article:1'] })
    const purged: HotAnswer[] = []
    cache.onHotPurged = (answer) => purged.push(answer)
    for (const key of ['/hot', '/cold', '/without']) await cache.fill(key, render, undefined, key === '/without' ? undefined : render)
    for (let hit = 0; hit < 8; hit++) for (const key of hit < 2 ? ['/hot', '/cold', '/without'] : ['/hot', '/without']) cache.find(key)
    await database.write(async ({ purge }) => purge('article:1'))
    expect(purged.map(({ key, hits }) => ({ key, hits }))).toEqual([{ key: '/hot', hits: 8 }])

    for (const answer of purged) await cache.refill(answer, (work) => work())
    await nextTurn()
    const { misses } = cache.counts
    expect(cache.find('/hot')?.bytesFor('br').length).toBe((await encodeSlowly(utf8((await render()).body), 6)).length)
    expect(cache.counts.misses).toBe(misses)
    expect(cache.find('/cold')).toBeUndefined()
  })

  describe('after a gradual change', () => {
    /** Noticed when somebody asks, in a later turn of the event loop. */
    const gradually = async (tag: string) => {
      await other.write(async ({ tx, purge }) => {
        purgeGradually(tx)
        purge(tag)
      })
      await nextTurn()
      cache.find('/')
    }
    let version: number
    const render = async () => ({ status: 200, type: 'text/html', body: `version ${version}`, tags: ['articles', 'article:1'] })
    const bodyOf = (key: string) => cache.find(key)?.bytesFor('identity').toString()

    beforeEach(async () => {
      version = 1
      await cache.fill('/', render, undefined, render)
      await nextTurn()
      version = 2
    })

    it('a page is given out until it was made anew, and no edge cache may keep it', async () => {
      const purged: HotAnswer[] = []
      cache.onHotPurged = (answer) => purged.push(answer)
      expect(cache.find('/')?.rightAfter).not.toBeNull()
      await gradually('articles')
      expect([bodyOf('/'), cache.find('/')?.rightAfter]).toEqual(['version 1', null])
      expect(purged).toMatchObject([{ key: '/' }])
      for (const answer of purged) await cache.refill(answer, (work) => work())
      await nextTurn()
      expect(bodyOf('/')).toBe('version 2')
      expect(cache.find('/')?.rightAfter).not.toBeNull()
    })

    it('a page is given out for one second at most, wherever the clock goes', async () => {
      await gradually('articles')
      now += 999
      expect(bodyOf('/')).toBe('version 1')
      now += 1
      expect(bodyOf('/')).toBeUndefined()
      await cache.fill('/', render, undefined, render)
      await gradually('articles')
      now -= 3_600_000
      expect(bodyOf('/')).toBeUndefined()
    })

    it('a page is gone at once where another change takes something away, before or after', async () => {
      await gradually('articles')
      await other.write(async ({ purge }) => purge('article:1'))
      await nextTurn()
      expect(bodyOf('/')).toBeUndefined()
      await cache.fill('/', render, undefined, render)
      await other.write(async ({ tx, purge }) => {
        purgeGradually(tx)
        purgeHard(tx)
        purge('articles')
      })
      await nextTurn()
      expect(bodyOf('/')).toBeUndefined()
    })
  })

  it('a page is no longer hot after changes that no reader came between', async () => {
    const render = async () => ({ status: 200, type: 'text/html', body: 'page', tags: ['article:1'] })
    const purged: HotAnswer[] = []
    cache.onHotPurged = (answer) => purged.push(answer)
    await cache.fill('/', render, undefined, render)
    for (let hit = 0; hit < 100; hit++) cache.find('/')
    for (const expected of [true, true, true, false]) {
      await nextTurn()
      await database.write(async ({ purge }) => purge('article:1'))
      expect(purged.length > 0).toBe(expected)
      for (const answer of purged.splice(0)) await cache.refill(answer, (work) => work())
    }
  })
})
