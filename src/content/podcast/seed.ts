import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import { userIdOf } from '#community/accounts/service.ts'
import { addressOf, demoPicture, storeUpload } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { EpisodeFields, EpisodeInput } from './fields.ts'
import { createEpisode, saveShow } from './service.ts'

const demo = new URL('../../../demo/', import.meta.url)
const day = 86_400_000
const person = z.looseObject({ person: z.string().optional() })

const DemoEpisode = z.looseObject({
  slug: z.string(),
  published_days_ago: z.number(),
  description: z.string(),
  cover: z.string().optional(),
  cover_alt: z.string().default(''),
  /** A file of demo/files. */
  audio: z.string().optional(),
  hosts: z.array(person).default([]),
  guests: z.array(person).default([]),
})

const DemoShow = z.strictObject({ title: z.string(), description: z.string(), rhythm: z.string(), cover: z.string(), cover_alt: z.string() })

/** Loads demo/show.yaml, and demo/episodes.yaml, dated back from now. */
export async function seedPodcast(services: Services): Promise<void> {
  const { cover, cover_alt, ...show } = DemoShow.parse(parse(await readFile(new URL('show.yaml', demo), 'utf8')))
  await saveShow(services, { ...show, author: services.config.siteName, cover: await demoPicture(services, cover, { alt: cover_alt }) })
  const episodes = z.array(DemoEpisode).parse(parse(await readFile(new URL('episodes.yaml', demo), 'utf8')))
  // Oldest first, so that ids run with dates.
  for (const episode of episodes.sort((a, b) => b.published_days_ago - a.published_days_ago)) {
    const { blocks } = await fromMarkdown(episode.description)
    const withIds = (people: z.output<typeof person>[]) =>
      Promise.all(
        people.map(async ({ person: name, ...rest }) => ({ ...rest, person_id: name ? ((await userIdOf(services.database.db, name)) ?? null) : null })),
      )
    const fields = {
      ...episode,
      notes: JSON.stringify(blocks),
      cover: episode.cover === undefined ? null : await demoPicture(services, episode.cover, { alt: episode.cover_alt }),
      audio: episode.audio === undefined ? null : await sound(services, episode.audio),
      hosts: await withIds(episode.hosts),
      guests: await withIds(episode.guests),
    }
    const input = fields as unknown as EpisodeInput // checked by createEpisode before anything is kept
    await createEpisode(services, {
      slug: episode.slug,
      status: 'approved',
      published_at: services.now() - Math.round(episode.published_days_ago * day),
      fields: input,
    })
  }
}

async function sound(services: Services, name: string): Promise<EpisodeFields['audio']> {
  const content = await readFile(new URL(`files/${name}`, demo)).catch(() => null)
  if (!content) return null
  const row = await storeUpload(services, { content, name })
  return { media_id: row.id, url: addressOf(row), bytes: row.bytes, type: row.mime }
}
