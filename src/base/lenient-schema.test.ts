import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lenientReader } from './lenient-schema.ts'

const Book = z.object({
  title: z.string().min(3).max(10),
  format: z.enum(['paper', 'sound']).nullable().default(null),
  state: z.enum(['draft', 'public']),
  pages: z.number().int().optional(),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(3)
    .default([]),
  links: z.array(z.object({ label: z.string(), url: z.url() })).default([]),
  about: z.object({ note: z.string().default('none') }).prefault({}),
})
const good = {
  title: 'Tides',
  format: 'paper',
  state: 'public',
  pages: 3,
  countries: ['NO'],
  links: [{ label: 'Here', url: 'https://example.org/' }],
  about: { note: 'wet' },
}

function read(value: unknown, options?: { keepsItems: boolean }): { kept: unknown; faults: string[] } {
  const faults: string[] = []
  const kept = lenientReader(Book, options)(value, (path) => faults.push(path))
  return { kept, faults }
}

describe('Lenient reading', () => {
  test('a value that its schema takes stays as it is', () => {
    expect(read(good)).toEqual({ kept: good, faults: [] })
  })

  test.each([
    ['a text that is too long is cut', { title: 'Tides and all' }, { title: 'Tides and ' }, ['title']],
    ['a text that is too short stays', { title: 'It' }, { title: 'It' }, ['title']],
    ['a text of another type is empty', { title: 5 }, { title: '' }, ['title']],
    ['an unknown option is the default', { format: 'scroll' }, { format: null }, ['format']],
    ['an unknown option without a default is the first one', { state: 'lost' }, { state: 'draft' }, ['state']],
    ['an optional value of another type is left out', { pages: 'x' }, { pages: undefined }, ['pages']],
    ['an item of a list that is refused is left out', { countries: ['NO', 'Norway', 7] }, { countries: ['NO'] }, ['countries.1', 'countries.2']],
    ['a list that is too long is cut', { countries: ['NO', 'SE', 'DK', 'FI'] }, { countries: ['NO', 'SE', 'DK'] }, ['countries']],
    ['an object in a list without a good address is left out', { links: [{ label: 'x', url: 'nowhere' }, ...good.links] }, {}, ['links.0']],
    ['an object of another type takes its defaults', { about: 'wet' }, { about: { note: 'none' } }, ['about']],
    ['a default within an object stands for what is refused', { about: { note: 7 } }, { about: { note: 'none' } }, ['about.note']],
    ['a field that was not known then takes its default without a fault', { format: undefined }, { format: null }, []],
  ])('%s', (_, change, kept, faults) => {
    expect(read({ ...good, ...change })).toEqual({ kept: { ...good, ...kept }, faults })
  })

  test('nothing at all is read as empty', () => {
    expect(read('x').kept).toEqual({ title: '', format: null, state: 'draft', countries: [], links: [], about: { note: 'none' } })
  })

  test('of an answer the objects of a list keep their place', () => {
    const answer = z.object({ data: z.array(Book) })
    const { data } = lenientReader(answer, { keepsItems: true })({ data: [{ ...good, state: 'lost' }, good] }, () => {})
    expect(data.map(({ state }) => state)).toEqual(['draft', 'public'])
  })
})
