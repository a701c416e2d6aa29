import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { openDatabase } from '../db/open.ts'
import type { Database } from '../db/tables.ts'
import { PageCache } from './page-cache.ts'

let ours: FreshDatabase
let other: Database
let cache: PageCache
let asked: number

beforeEach(async () => {
  ours = await freshDatabase()
  other = await openDatabase(ours.options)
  asked = 0
  const current = () => {
    asked++
    return ours.changes.current()
  }
  cache = new PageCache({ changes: { ...ours.changes, current }, maxBytes: 1_000_000, now: Date.now })
})

afterEach(async () => {
  await other.close()
  await ours.close()
})

const fillWith = (key: string, body: string, tags: string[] = []) => cache.fill(key, async () => ({ status: 200, type: 'text/html', body, tags }))
const fill = () => fillWith('/', 'page', ['article:1'])

describe('a kept answer', () => {
  it('is not given to who asks after another connection has changed what it was made from', async () => {
    for (let round = 0; round < 30; round++) {
      await fill()
      await nextTurn()
      expect(cache.find('/')?.status).toBe(200)
      await other.write(async ({ purge }) => purge('article:1'))
      await nextTurn()
      expect(cache.find('/')).toBeUndefined()
    }
  })

  it('is gone with a change of its own process, in the same turn', async () => {
    await fill()
    await nextTurn()
    const gone = ours.write(async ({ purge }) => purge('article:1')).then(() => cache.find('/'))
    expect(cache.find('/')?.status).toBe(200)
    expect(await gone).toBeUndefined()
  })

  it('is not kept when what it was made from changed while it was rendered', async () => {
    const render = async () => {
      await ours.write(async ({ purge }) => purge('article:1'))
      return { status: 200, type: 'text/html', body: 'page', tags: ['article:1'] }
    }
    expect((await cache.fill('/', render)).status).toBe(200)
    await nextTurn()
    expect(cache.find('/')).toBeUndefined()
  })

  it('goes with every other that carries the same tag, and with none that does not', async () => {
    const tags: Record<string, string[]> = { '/a': ['all', 'one', 'all'], '/b': ['all'], '/c': ['all', 'two'], '/d': ['two'] }
    for (const [key, own] of Object.entries(tags)) await fillWith(key, 'page', own)
    await nextTurn()
    const there = () => Object.keys(tags).filter((key) => cache.find(key))
    await ours.write(async ({ purge }) => purge('one'))
    expect(there()).toEqual(['/b', '/c', '/d'])
    await ours.write(async ({ purge }) => purge('all'))
    expect(there()).toEqual(['/d'])
    await ours.write(async ({ purge }) => purge('two'))
    expect(there()).toEqual([])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  it('makes room for newer ones, but not for one that is larger than all the room there is', async () => {
    for (const key of ['/a', '/b', '/c']) await fillWith(key, key.repeat(200_000))
    expect(cache.find('/a')).toBeUndefined()
    expect(await fillWith('/large', 'x'.repeat(1_000_001))).toMatchObject({ status: 200 })
    expect(['/b', '/c', '/large'].map((key) => cache.find(key)?.key)).toEqual(['/b', '/c', undefined])
  })

  it('costs one question to the database a turn, however many ask', async () => {
    await fill()
    await nextTurn()
    asked = 0
    for (let reader = 0; reader < 50; reader++) expect(cache.find('/')?.status).toBe(200)
    expect(asked).toBe(1)
    await nextTurn()
    expect(cache.find('/')?.status).toBe(200)
    expect(asked).toBe(2)
  })
})
