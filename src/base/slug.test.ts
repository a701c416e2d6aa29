import { describe, expect, test } from 'vitest'
import { firstFreeSlug, numbered } from './slug.ts'

/** Slugs that are taken, and how often they were asked for. */
function takenSlugs(...slugs: string[]) {
  const all = new Set(slugs)
  const asked = { times: 0 }
  const taken = async (candidates: string[]) => {
    asked.times++
    return candidates.filter((slug) => all.has(slug)).map((slug) => ({ slug }))
  }
  return { asked, taken }
}

describe('A free slug', () => {
  test.each([
    [[], 'choir'],
    [['choir'], 'choir-2'],
    [['choir', 'choir-2', 'choir-4'], 'choir-3'],
  ])('of %j taken ones is %s', async (slugs, free) => {
    expect(await firstFreeSlug('choir', takenSlugs(...slugs).taken)).toBe(free)
  })

  test('is the wanted one, though other slugs that are always taken are named', async () => {
    const taken = async () => [{ slug: 'all' }, { slug: 'new' }]
    expect(await firstFreeSlug('choir', taken)).toBe('choir')
    expect(await firstFreeSlug('all', taken)).toBe('all-2')
  })

  test.each([50, 51, 99, 100, 101, 777, 10_000])('of %i entries with the same title is the next number, found in at most six queries', async (count) => {
    const { asked, taken } = takenSlugs('choir', ...Array.from({ length: count - 1 }, (_, at) => numbered('choir', at + 2)))
    expect(await firstFreeSlug('choir', taken)).toBe(`choir-${count + 1}`)
    expect(asked.times).toBeLessThanOrEqual(6)
  })
})
