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
  const named = wanted.map((topic) => ({ ...topic, slugs: topic.slug === undefined ? topicSlugs(topic.name) : [topic.slug.slice(0, 80)] }))
  const { here, names: taken } = await slugsHere(db, wanted)
  const led = await slugsLedTo(db, ['topic'], [...new Set(named.flatMap(({ slugs }) => slugs))])
  const names = new Map((await findTopicsBySlug(db, [...new Set(led.values())])).map((topic) => [topic.slug, topic.name]))
  const ledTo = (slug: string) => {
    const target = led.get(`topic/${slug}`)
    // The old slug of C# is that of C, which is another topic.
    return target !== undefined && isOnlyWithoutSigns(slug, names.get(target) ?? '') ? undefined : target
  }
  const rows = named.map(({ name, slugs, description }, at) => ({
    slug: here[at] ?? slugs.map(ledTo).find((slug) => slug !== undefined) ?? freeSlug(slugs[0] ?? '', taken),
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

/** Whether a name gives this slug only when its signs are left out. */
function isOnlyWithoutSigns(slug: string, name: string): boolean {
  return titleSlugs(name).includes(slug) && !topicSlugs(name).includes(slug)
}

/** Slug of the topic that a name means, listed or proposed. */
export async function topicSlugOf(db: Db, name: string): Promise<string | undefined> {
  return (await slugsHere(db, [{ name }])).here[0]
}

/** Every slug that a topic of this name may have: C, C++ and C# are three topics of the same letters. */
export function topicSlugs(name: string): string[] {
  return titleSlugs(spoken(name))
}

/** With the signs that no slug can hold, where they end a word, in words; a name of signs alone as their numbers. */
function spoken(name: string): string {
  if (!/[\p{L}\p{N}]/u.test(name)) return Array.from(name.trim().slice(0, 8), (sign) => sign.codePointAt(0)?.toString(16) ?? '').join('-')
  return name
    .replaceAll('++', ' plus plus ')
    .replace(/(?<=[\p{L}\p{N}])\+(?![\p{L}\p{N}])/gu, ' plus')
    .replace(/(?<=[\p{L}\p{N}])#(?![\p{L}\p{N}])/gu, ' sharp')
}

/** The slug, or one beside it where the topic that has it differs in its signs: C beside a C# that is called c. */
function freeSlug(slug: string, taken: ReadonlyMap<string, string>): string {
  return isOnlyWithoutSigns(slug, taken.get(slug) ?? '') ? besideSlug(slug) : slug
}

function besideSlug(slug: string): string {
  return `${slug.slice(0, 78)}-2`
}

/** Slug of the topic that each of the names means, undefined where none is here; `names` of topics, in small letters, by slugs that it may have. */
async function slugsHere(db: Db, wanted: readonly NewTopic[]): Promise<{ here: (string | undefined)[]; names: ReadonlyMap<string, string> }> {
  const possible = wanted.map(({ name, slug }) =>
    slug === undefined ? [...new Set([...topicSlugs(name), ...titleSlugs(name), ...topicSlugs(name).map(besideSlug)])] : [slug.slice(0, 80)],
  )
  const found = new Map((await findTopicsBySlug(db, [...new Set(possible.flat())])).map((topic) => [topic.slug, topic.name.toLowerCase()]))
  // A topic keeps the slug that an earlier setting or release gave it, when C# was called c: only its name tells whether it is meant.
  const isMeant = (slug: string, { name, slug: given }: NewTopic) =>
    given !== undefined ||
    (topicSlugs(name).includes(slug) && !isOnlyWithoutSigns(slug, found.get(slug) ?? '')) ||
    found.get(slug) === name.trim().toLowerCase()
  return { here: wanted.map((topic, at) => possible[at]?.find((slug) => found.has(slug) && isMeant(slug, topic))), names: found }
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
