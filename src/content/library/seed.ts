import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Image } from '#base/image.ts'
import { userIdOf } from '#community/accounts/service.ts'
import { demoPicture } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { InputByKind } from './fields.ts'
import type { ItemKind } from './rules.ts'
import { createItem } from './write-items.ts'
import { textBlocks } from '#base/blocks/text-blocks.ts'

const demo = new URL('../../../demo/', import.meta.url)
const day = 86_400_000

const name = z.object({ name: z.string(), person: z.string().optional(), role: z.string().optional(), character: z.string().optional() })
type Name = z.output<typeof name>

const DemoItem = z.looseObject({
  slug: z.string(),
  added_days_ago: z.number(),
  cover: z.string().optional(),
  cover_alt: z.string().default(''),
  poster: z.string().optional(),
  poster_alt: z.string().default(''),
  description: z.string().default(''),
  synopsis: z.string().default(''),
  authors: z.array(name).default([]),
  artists: z.array(name).default([]),
  directors: z.array(name).default([]),
  writers: z.array(name).default([]),
  actors: z.array(name).default([]),
  producers: z.array(name).default([]),
  series_number: z.coerce.string().optional(),
  verdict: z.looseObject({ author: z.string().optional(), article: z.string().optional() }).optional(),
})
type DemoItem = z.output<typeof DemoItem>

const files: [ItemKind, string][] = [
  ['book', 'books.yaml'],
  ['movie', 'movies.yaml'],
  ['music', 'music.yaml'],
]

/** Loads demo/books.yaml, movies.yaml and music.yaml, dated back from now. */
export async function seedLibrary(services: Services): Promise<void> {
  const now = services.now()
  for (const [kind, file] of files) {
    const items = z.array(DemoItem).parse(parse(await readFile(new URL(file, demo), 'utf8')))
    // Oldest first, so that ids run with dates.
    for (const item of items.sort((a, b) => b.added_days_ago - a.added_days_ago)) {
      const added_at = now - Math.round(item.added_days_ago * day)
      await createItem(services, { kind, slug: item.slug, status: 'approved', added_at, fields: await fieldsOf(services, kind, item) })
    }
  }
}

async function fieldsOf(services: Services, kind: ItemKind, item: DemoItem): Promise<InputByKind[ItemKind]> {
  const people = await Promise.all(namesOf(item).map(async (one) => ({ ...one, user_id: await idOf(services, one.person) })))
  const verdict = item.verdict && {
    ...item.verdict,
    user_id: await idOf(services, item.verdict.author),
    article_id: await articleIdOf(services, item.verdict.article),
  }
  const cover = kind === 'movie' ? await picture(services, item.poster, item.poster_alt) : await picture(services, item.cover, item.cover_alt)
  const texts = { description: textBlocks(item.description), synopsis: textBlocks(item.synopsis) }
  return { ...item, ...texts, people, cover, verdict } as unknown as InputByKind[ItemKind] // checked by createItem before anything is kept
}

function namesOf(item: DemoItem): (Name & { role: string })[] {
  const groups: [Name[], string][] = [
    [item.authors, 'author'],
    [item.artists, 'artist'],
    [item.directors, 'director'],
    [item.writers, 'writer'],
    [item.actors, 'actor'],
    [item.producers, 'producer'],
  ]
  return groups.flatMap(([names, role]) => names.map((one) => ({ ...one, role: one.role ?? role })))
}

async function idOf(services: Services, username: string | undefined): Promise<number | null> {
  return username === undefined ? null : ((await userIdOf(services.database.db, username)) ?? null)
}

async function articleIdOf(services: Services, slug: string | undefined): Promise<number | null> {
  if (slug === undefined) return null
  const row = await services.database.db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id ?? null
}

async function picture(services: Services, file: string | undefined, alt: string): Promise<Image | null> {
  // Without one, the cover is drawn.
  return file === undefined ? null : demoPicture(services, file, { alt })
}
