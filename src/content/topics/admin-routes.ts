import { freeSlugIn } from '#platform/slugs/free-slug.ts'
import { sql } from 'kysely'
import { t } from '#i18n/messages.ts'
import { z } from 'zod'
import { contract, idParam } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import { slugify } from '#base/slug.ts'
import { relistJob } from '#content/articles/rules.ts'
import { siteLanguages } from '#i18n/format.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { contentCalls } from '#content/publishing/contract.ts'
import { adapterOf, contentHandlers, demoContentOf, dueJobs, type EditedKind } from '#content/publishing/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Handlers } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import { TopicFields } from './fields.ts'
import { mergeTopics } from './merge.ts'
import { findTopicRow, insertTopic, listArticleIds, removeTopicRow, updateTopic } from './store.ts'

export const topicsAdmin = contract({
  ...contentCalls('topics', TopicFields),
  'POST /desk/topics/:id/merge': {
    summary: 'Puts all articles of a topic into another one and removes it; its address leads there from then on',
    access: 'editor',
    params: z.object({ id: idParam }),
    body: z.strictObject({ into: z.int().positive() }),
    output: z.object({ message: z.string() }),
  },
})

const columnOf = { approved: 'listed', draft: 'proposed' } as const

/** A draft of a topic is one that was proposed with an article: it shows once a public article stands in it. */
const editedTopic: EditedKind<TopicFields> = {
  kind: 'topic',
  schema: TopicFields,
  keepsTime: false,
  movesAddress: true,
  describe: ({ name }) => ({ title: name }),
  copy: (fields, name) => ({ ...fields, name }),
  listed: {
    table: 'topics',
    searchIndex: 'search_topics',
    title: sql`name`,
    line: sql`description`,
    status: sql`case when status = 'listed' then 'approved' else 'draft' end`,
    cover: sql`cast(null as text)`,
    at: sql`cast(null as bigint)`,
  },
  async read(db, id) {
    const row = await findTopicRow(db, id)
    if (!row) return undefined
    const { name, description } = row
    return {
      ...row,
      is_public: row.status === 'listed',
      title: name,
      status: row.status === 'listed' ? 'approved' : 'draft',
      at: null,
      fields: { name, description },
    }
  },
  notFound: () => new Problem(404, 'category-not-found', t('topics.error-category-not-found')),
  async insert({ tx, purge }, fields, { slug: wanted, status, now }) {
    const slug = await freeSlugIn(tx, 'topics', newSlug(wanted, fields.name))
    const id = await insertTopic(tx, { ...fields, slug, status: columnOf[status], created_at: now, updated_at: now })
    purge('topics')
    // Articles also stand in the translations of their topics.
    if (siteLanguages().length > 0) await enqueue(tx, { kind: relistJob, key: relistJob })
    return { id, slug }
  },
  async save(writing, id, fields, { slug: wanted, now }) {
    const address = wanted ? { slug: await freeSlugIn(writing.tx, 'topics', slugify(wanted), id) } : {}
    await updateTopic(writing.tx, id, { ...fields, ...address, updated_at: now })
    await purgeTopic(writing, id)
  },
  async setStatus(writing, id, status, now) {
    await updateTopic(writing.tx, id, { status: columnOf[status], updated_at: now })
    await purgeTopic(writing, id)
  },
  async remove(writing, id) {
    const articles = await listArticleIds(writing.tx, id, 1)
    if (articles.length > 0) throw new Problem(409, 'in-use', t('topics.error-articles-stand-in-this-topic-move'))
    await removeTopicRow(writing.tx, id)
    writing.purge('topics', `topic:${id}`)
  },
}

export const topicsDemo = demoContentOf(adapterOf(editedTopic))

/** Publishes what was given a time. */
export function topicsJobs(services: Services) {
  return dueJobs(services, adapterOf(editedTopic))
}

export function topicsAdminHandlers(services: Services): Handlers<typeof topicsAdmin> {
  return {
    ...contentHandlers<'topics', typeof TopicFields>(services, 'topics', editedTopic),
    async 'POST /desk/topics/:id/merge'({ params: { id }, body: { into }, viewer }) {
      await mergeTopics({ services, kind: editedTopic, viewer, id, into })
      return { message: 'Done' }
    },
  }
}

const mostTags = 200
/** Every page there is. */
const everything = '*'

/** Its name stands on the card of every article in it. */
async function purgeTopic({ tx, purge }: Writing, id: number): Promise<void> {
  const articles = await listArticleIds(tx, id, mostTags + 1)
  if (articles.length > mostTags) purge(everything)
  else purge('topics', `topic:${id}`, 'articles', ...articles.map((article) => `article:${article}`))
}
