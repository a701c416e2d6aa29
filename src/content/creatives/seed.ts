import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import { userIdOf } from '#community/accounts/service.ts'
import { addressOf, demoPicture, storeUpload } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { CreativeInput } from './fields.ts'
import { createCreative } from './service.ts'

const demo = new URL('../../../demo/', import.meta.url)
const day = 86_400_000

const DemoCreative = z.looseObject({
  slug: z.string(),
  cover: z.string(),
  cover_alt: z.string().default(''),
  creators: z.array(z.looseObject({ person: z.string().optional() })),
  assets: z.array(z.object({ picture: z.string(), alt: z.string(), caption: z.string().default(''), credit: z.string().default('') })).default([]),
  body: z.string().default(''),
  file: z.object({ src: z.string(), label: z.string(), pages: z.number().nullable().default(null) }).optional(),
  film: z.string().optional(),
  published_days_ago: z.number(),
})
type DemoCreative = z.output<typeof DemoCreative>

/** Loads demo/creatives.yaml, dated back from now. */
export async function seedCreatives(services: Services): Promise<void> {
  const creatives = z.array(DemoCreative).parse(parse(await readFile(new URL('creatives.yaml', demo), 'utf8')))
  // Oldest first, so that ids run with dates.
  for (const creative of creatives.sort((a, b) => b.published_days_ago - a.published_days_ago)) {
    const published_at = services.now() - Math.round(creative.published_days_ago * day)
    await createCreative(services, { slug: creative.slug, status: 'approved', published_at, fields: await fieldsOf(services, creative) })
  }
}

async function fieldsOf(services: Services, creative: DemoCreative): Promise<CreativeInput> {
  const { blocks } = await fromMarkdown(creative.body)
  const assets = await Promise.all(
    creative.assets.map(async ({ picture: name, alt, ...texts }) => ({ ...texts, image: await demoPicture(services, name, { alt }) })),
  )
  const fields = {
    ...creative,
    body: JSON.stringify(blocks),
    cover: await demoPicture(services, creative.cover, { alt: creative.cover_alt }),
    assets: assets.filter((asset) => asset.image !== null),
    creators: await Promise.all(
      creative.creators.map(async ({ person, ...rest }) => ({ ...rest, user_id: person ? ((await userIdOf(services.database.db, person)) ?? null) : null })),
    ),
    file: creative.file && (await demoFile(services, creative.file)),
    video_url: creative.film && (await demoFilm(services, creative.film)),
  }
  return fields as unknown as CreativeInput // checked by createCreative before anything is kept
}

async function demoFile(services: Services, { src, label, pages }: NonNullable<DemoCreative['file']>) {
  const content = await readFile(new URL(`files/${src}`, demo)).catch(() => null)
  if (!content) return null
  const row = await storeUpload(services, { content, name: src.replace(/^b-/, ''), pages })
  return { media_id: row.id, url: addressOf(row), name: row.name, label, bytes: row.bytes, type: row.mime, sha256: row.sha256, pages: row.pages }
}

async function demoFilm(services: Services, name: string) {
  const content = await readFile(new URL(`files/${name}`, demo)).catch(() => null)
  return content && addressOf(await storeUpload(services, { content, name }))
}
