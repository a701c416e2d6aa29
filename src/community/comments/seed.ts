import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { ensureUser, userIdOf } from '#community/accounts/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { updatePin } from './moderation-store.ts'
import { fingerprintOf } from './spam-check.ts'
import { insertComment, updateCounts } from './posting-store.ts'
import { cleanText } from './text.ts'

const demo = new URL('../../../demo/', import.meta.url)
const hour = 3_600_000
/** Nobody answers before the article is there, ms. */
const soonest = 12 * 60_000

const Said = z.strictObject({
  by: z.string(),
  hours_ago: z.number(),
  text: z.string(),
  quote: z.string().optional(),
  pinned: z.boolean().optional(),
  edited: z.boolean().optional(),
})
const Reply = Said.omit({ quote: true, pinned: true }).extend({ to: z.string().optional() })
const Demo = z.strictObject({
  readers: z.array(z.strictObject({ username: z.string(), name: z.string(), location: z.string().optional() })),
  talks: z.array(z.strictObject({ article: z.string(), comments: z.array(Said.extend({ replies: z.array(Reply).default([]) })) })),
})

interface Line extends z.output<typeof Reply> {
  article: string
  quote?: string | undefined
  pinned?: boolean | undefined
  head: Line | null
  id?: number
}

/** Loads demo/comments.yaml, dated back from now; in the order of time, for ids run with it. */
export async function seedComments(services: Services): Promise<void> {
  const { readers, talks } = Demo.parse(parse(await readFile(new URL('comments.yaml', demo), 'utf8')))
  for (const reader of readers) await ensureUser(services, { ...reader, role: 'member' })
  const lines = talks.flatMap(({ article, comments }) =>
    comments.flatMap(({ replies, ...said }) => {
      const head: Line = { ...said, article, head: null }
      return [head, ...replies.map((reply): Line => ({ ...reply, article, head }))]
    }),
  )
  const people = await idsOf(services, lines)
  const articles = await services.database.db.selectFrom('articles').select(['id', 'slug', 'published_at']).where('place', 'is not', null).execute()
  const articleOf = new Map(articles.map((article) => [article.slug, { id: article.id, published: article.published_at ?? 0 }]))
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    for (const line of [...lines].sort((a, b) => b.hours_ago - a.hours_ago)) {
      const article = articleOf.get(line.article)
      if (!article) throw new Error(`demo/comments.yaml: there is no article ${line.article}`)
      const at = Math.max(now - Math.round(line.hours_ago * hour), article.published + soonest)
      await say(tx, line, { article_id: article.id, user_id: people.get(line.by) ?? 0, at, parent: parentOf(line, lines) })
    }
  })
}

async function idsOf(services: Services, lines: Line[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const username of new Set(lines.map((line) => line.by))) {
    const id = await userIdOf(services.database.db, username)
    if (id === undefined) throw new Error(`demo/comments.yaml: there is nobody called ${username}`)
    ids.set(username, id)
  }
  return ids
}

async function say(
  tx: Writing['tx'],
  line: Line,
  { article_id, user_id, at, parent }: { article_id: number; user_id: number; at: number; parent: Line | null },
): Promise<void> {
  const text = cleanText(line.text)
  const thread_id = line.head?.id ?? 0
  if (line.head && thread_id === 0) throw new Error(`demo/comments.yaml: a reply on ${line.article} is older than what it answers`)
  const id = await insertComment(tx, {
    article_id,
    thread_id,
    parent_id: parent?.id ?? null,
    user_id,
    status: 'shown',
    reason: '',
    created_at: at,
    fingerprint: fingerprintOf(text),
    quote: line.quote ?? '',
    description: text,
  })
  if (id === undefined) throw new Error(`demo/comments.yaml: ${line.article} takes no comment of ${line.by}`)
  line.id = id
  if (line.edited)
    await tx
      .updateTable('comments')
      .set({ edited_at: at + 60_000 })
      .where('id', '=', id)
      .execute()
  if (line.pinned) await updatePin(tx, id, at)
  await updateCounts(tx, { article_id, thread_id }, 1)
}

/** `to` names whom a reply answers: that person's newest word in the thread before it. */
function parentOf(line: Line, lines: Line[]): Line | null {
  const { head, to } = line
  if (!head || to === undefined) return head
  const before = lines.filter((other) => other.head === head && other.by === to && other.hours_ago > line.hours_ago)
  return before.sort((a, b) => a.hours_ago - b.hours_ago)[0] ?? head
}
