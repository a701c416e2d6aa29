import type { Services } from '#platform/services.ts'
import { titleSlugs } from '#platform/slugs/new-slug.ts'
import { slugsLedTo } from '#platform/db/old-slugs.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import { existingTopics, findTopicsBySlug, insertTopics, listPublicTopics, type PublicTopicRow } from './store.ts'

interface NewTopic {
  name: string
  slug?: string
  description?: string
}

/**
 * The ids of topics, in the order asked for; those that do not exist are entered. `listed` ones show to readers at
 * once, `proposed` ones when the first article in them is public.
 */
export async function ensureTopics(services: Services, wanted: NewTopic[], status: 'listed' | 'proposed'): Promise<number[]> {
  const { db } = services.database
  const now = services.now()
  const named = wanted.map((topic) => ({ ...topic, slugs: topic.slug === undefined ? titleSlugs(topic.name) : [topic.slug.slice(0, 80)] }))
  // A topic keeps the slug that an earlier setting or release gave it.
  const possible = [...new Set(named.flatMap(({ slugs }) => slugs))]
  const before = new Set((await findTopicsBySlug(db, possible)).map(({ slug }) => slug))
  const led = await slugsLedTo(db, ['topic'], possible)
  const ledTo = (slug: string) => led.get(`topic/${slug}`)
  const rows = named.map(({ name, slugs, description }) => ({
    slug: slugs.find((slug) => before.has(slug)) ?? slugs.map(ledTo).find((slug) => slug !== undefined) ?? slugs[0] ?? '',
    name: name.trim().slice(0, 80),
    description: description ?? '',
    status,
    created_at: now,
    updated_at: now,
  }))
  const slugs = [...new Set(rows.map((row) => row.slug))]
  const known = await findTopicsBySlug(db, slugs)
  if (known.length === slugs.length) return inOrder(slugs, known)
  const ids = await services.database.write(async ({ tx, purge }) => {
    await insertTopics(tx, rows)
    const found = await findTopicsBySlug(tx, slugs)
    if (status === 'listed') purge('topics', ...found.map((topic) => `topic:${topic.id}`))
    return found
  })
  return inOrder(slugs, ids)
}

/** Slug of the topic that a name means, listed or proposed. */
export async function topicSlugOf(db: Db, name: string): Promise<string | undefined> {
  const slugs = titleSlugs(name)
  const found = new Set((await findTopicsBySlug(db, slugs)).map(({ slug }) => slug))
  return slugs.find((slug) => found.has(slug))
}

/** Those of `ids` that readers can see. */
export async function topicsById(reading: Reading, ids: number[]): Promise<ReadonlyMap<number, PublicTopicRow>> {
  return new Map((await listPublicTopics(reading, ids)).map((row) => [row.id, row]))
}

/** Those of `ids` that no topic has, listed or proposed. */
export async function missingTopics(db: Db, ids: number[]): Promise<ReadonlySet<number>> {
  const known = new Set(await existingTopics(db, ids))
  return new Set(ids.filter((id) => !known.has(id)))
}

function inOrder(slugs: string[], found: { id: number; slug: string }[]): number[] {
  const idOf = new Map(found.map(({ id, slug }) => [slug, id]))
  return slugs.flatMap((slug) => idOf.get(slug) ?? [])
}

export { findTopic, listTopicsWithArticles as topicsWithArticles } from './store.ts'
