import { readFile } from 'node:fs/promises'
import type { FileBlock } from '#base/blocks/model.ts'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import type { Image } from '#base/image.ts'
import { userIdOf } from '#community/accounts/service.ts'
import { addressOf, demoPicture, storeUpload } from '#operations/media/service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import type { Services } from '#platform/services.ts'
import { rankAll } from './jobs.ts'
import { createArticle } from './service.ts'
import { updateStats } from './store.ts'
import { demo, type DemoArticle, readDemoArticles } from './demo-articles.ts'

const day = 86_400_000

/** Loads demo/articles, dated back from now. */
export async function seedArticles(services: Services): Promise<void> {
  const now = services.now()
  const pictures = demoPictures(services)
  const articles = await readDemoArticles()
  // Begun together, so that pictures are made while texts are read; a failure is told where the picture is needed.
  for (const { facts } of articles) if (facts.cover !== undefined) pictures(facts.cover).catch(() => {})
  for (const article of articles) {
    const { facts, slug } = article
    const author = await userIdOf(services.database.db, facts.author)
    if (author === undefined) throw new Error(`demo/articles/${slug}.md: there is no author ${facts.author} in demo/authors.yaml`)
    const published_at = now - Math.round(facts.published_days_ago * day)
    const cover = facts.cover === undefined ? null : await pictures(facts.cover)
    const { id } = await createArticle(services, {
      slug,
      user_id: author,
      title: facts.title,
      standfirst: facts.standfirst,
      kicker: facts.kicker,
      language: facts.language,
      topics: await ensureTopics(
        services,
        facts.topics.map((topic) => ({ name: topic, slug: topic })),
        'listed',
      ),
      cover: cover && { ...cover, alt: facts.cover_alt, ...(facts.cover_credit ? { credit: facts.cover_credit } : {}) },
      content: await contentOf(services, article, pictures),
      approved: 'approved',
      published_at,
    })
    await updateStats(services.database.db, id, readersOf(slug, now - published_at))
  }
  await rankAll(services)
}

async function contentOf(services: Services, { slug, body, bodyLine }: DemoArticle, pictures: (name: string) => Promise<Image | null>): Promise<string> {
  const { blocks, lost } = await fromMarkdown(body, {
    firstLine: bodyLine,
    async resolveImage(name) {
      const image = await pictures(name)
      if (!image) return null
      const { alt: _, credit: __, ...media } = image
      return media
    },
    resolveFile: (name) => demoFile(services, name),
  })
  if (lost.length > 0) services.log.warn({ article: slug, lost }, 'not everything of a demo article could be taken in')
  return JSON.stringify(blocks)
}

/** Drawn pictures by name, each taken in once. */
function demoPictures(services: Services): (name: string) => Promise<Image | null> {
  const known = new Map<string, Promise<Image | null>>()
  return (name) => {
    const there = known.get(name)
    if (there) return there
    const taken = demoPicture(services, name)
    known.set(name, taken)
    return taken
  }
}

async function demoFile(services: Services, name: string): Promise<FileBlock['props'] | null> {
  const content = await readFile(new URL(`files/${name}`, demo)).catch(() => null)
  if (!content) return null
  const row = await storeUpload(services, { content, name })
  return { url: addressOf(row), name: row.name, bytes: row.bytes, type: row.mime }
}

/** Numbers as a magazine of this size might have them, the same at every start. `age` in ms. */
function readersOf(slug: string, age: number): { views: number; claps: number } {
  const [luck, liked] = chances(slug)
  const spread = 1 - Math.exp(-age / (6 * day))
  const views = Math.round((500 + 7_500 * luck ** 2) * spread)
  return { views, claps: Math.round(views * (0.015 + 0.04 * liked)) }
}

/** Two numbers from 0 to 1 out of a text (FNV-1a). */
function chances(text: string): [number, number] {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return [(hash & 0xffff) / 0xffff, (hash >>> 16) / 0xffff]
}
