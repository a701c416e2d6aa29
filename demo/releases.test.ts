import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { issueNames } from './art/issues.ts'

const groups = { articles: 'article', creative: 'creative', books: 'book', movies: 'movie', music: 'music' } as const
type Group = keyof typeof groups

const slugs = z.array(z.string()).default([])
const Release = z.object({
  number: z.number(),
  cover: z.string(),
  page_count: z.number(),
  published_days_ago: z.number(),
  toc: z.array(
    z.object({ title: z.string(), page_start: z.number(), page_end: z.number(), target: z.object({ kind: z.string(), slug: z.string().optional() }) }),
  ),
  articles: slugs,
  creative: slugs,
  books: slugs,
  movies: slugs,
  music: slugs,
})

const releases = z.array(Release).parse(await read('releases'))
const named = Object.keys(groups) as Group[] // the keys of the object above

test('every drawn cover belongs to an issue, and issues are numbered and dated in order', () => {
  expect(releases.map(({ cover }) => cover)).toEqual(issueNames)
  expect(releases.map(({ cover }) => cover)).toEqual(releases.map(({ number }) => `i${String(number).padStart(2, '0')}`))
  const ages = releases.map(({ published_days_ago }) => published_days_ago)
  expect(ages).toEqual(ages.toSorted((a, b) => a - b))
})

test('everything an issue refers to exists, and no article is in two issues', async () => {
  const there = { articles: (await readdir(new URL('articles', import.meta.url))).map((name) => name.slice(0, -'.md'.length)) } as Record<Group, string[]> // the others follow
  for (const [group, file] of [
    ['creative', 'creatives'],
    ['books', 'books'],
    ['movies', 'movies'],
    ['music', 'music'],
  ] as const)
    there[group] = z
      .array(z.object({ slug: z.string() }))
      .parse(await read(file))
      .map(({ slug }) => slug)
  const missing = releases.flatMap((release) => [
    ...named.flatMap((group) => release[group].filter((slug) => !there[group].includes(slug))),
    ...release.toc.flatMap(({ target: { kind, slug } }) => {
      const group = named.find((name) => groups[name] === kind)
      return kind === 'page' || (group && slug && there[group].includes(slug)) ? [] : [`${kind} ${slug}`]
    }),
  ])
  expect(missing).toEqual([])
  const printed = releases.flatMap(({ articles }) => articles)
  expect(printed).toEqual([...new Set(printed)])
})

test('the pages in a table of contents are in order and within the length of the issue', () => {
  for (const { number, toc, page_count } of releases) {
    const pages = toc.flatMap(({ page_start, page_end }) => [page_start, page_end])
    expect(pages, `issue ${number}`).toEqual(pages.toSorted((a, b) => a - b))
    expect(new Set(toc.map(({ page_start }) => page_start)).size, `issue ${number}`).toBe(toc.length)
    expect(pages.at(-1), `issue ${number}`).toBeLessThanOrEqual(page_count)
  }
})

async function read(name: string): Promise<unknown> {
  return parse(await readFile(new URL(`${name}.yaml`, import.meta.url), 'utf8'))
}
