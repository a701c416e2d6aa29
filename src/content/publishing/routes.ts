import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { authorOf } from '#community/accounts/service.ts'
import { folded } from '#base/search-words.ts'
import { cardSourcesOf, type CardSources } from '#discovery/mentions/service.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type Handlers, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { articleAdapter } from './article-adapter.ts'
import { previewOf } from './article-drafts.ts'
import { act, applyBulkAction } from './bulk-actions.ts'
import { changeAuthor } from './change-author.ts'
import { checkDraft } from './check-draft.ts'
import { draftsContract, editorialNotesContract, type DraftFields } from './contract.ts'
import { emptyDraft } from './draft-schemas.ts'
import { type Subject } from './publishing.ts'
import { removeDraft } from './archive.ts'
import { draftPage } from './queues.ts'
import { calendarOf, countsOf } from './queue-counts.ts'
import { isKnownTo } from './co-authors.ts'
import { mayBegin } from './rules.ts'
import { beginDraft, Newer, saveDraft } from './save-draft.ts'
import { submissionsOpen } from './submissions.ts'

import { draftAccess } from './draft-access.ts'
import { draftActionHandlers, translationHandlers } from './draft-action-handlers.ts'
import { editorialHandlers } from './editorial-handlers.ts'

const longestCalendar = 92 * 86_400_000

export function draftsRoutes(services: Services, all: Feature[] = []): RouteSet {
  return routes(
    { ...draftsContract, ...editorialNotesContract },
    {
      ...queueHandlers(services),
      ...draftHandlers(services, cardSourcesOf(all)),
      ...draftActionHandlers(services),
      ...translationHandlers(services),
      ...editorialHandlers(services),
    },
  )
}

function queueHandlers(services: Services) {
  const { db } = services.database
  return {
    'GET /drafts': ({ query, viewer, now }) => draftPage(services.database, viewer, query, now),
    'GET /drafts/counts': async ({ viewer }) => ({ data: await countsOf(db, viewer), may_write: mayBegin(viewer, await submissionsOpen(services)) }),
    async 'GET /drafts/calendar'({ query, viewer, now }) {
      const [from, to] = [Date.parse(query.from), Date.parse(query.to) + 86_400_000]
      if (to - from > longestCalendar)
        throw new Problem(422, 'invalid', t('publishing.error-to-at-most-92-days'), { fields: { to: [t('studio-error.at-most-days', { most: 92 })] } })
      return calendarOf(db, viewer, from, to, now)
    },
    async 'GET /drafts/authors'({ query, viewer }) {
      const words = folded(query.search).trim()
      const users = await db
        .selectFrom('users')
        .select(['id', 'username', 'name', 'avatar'])
        .where('status', '=', 'active')
        .$call((users) => (query.id === undefined ? users.where('role', '<>', 'member') : users.where('id', '=', query.id).where(isKnownTo(viewer))))
        .orderBy('id')
        .limit(5_000)
        .execute()
      return {
        data: users
          .filter((user) => folded(`${user.name} ${user.username}`).includes(words))
          .slice(0, 12)
          .map(authorOf),
      }
    },
  } satisfies Partial<Handlers<typeof draftsContract>>
}

function draftHandlers(services: Services, cards: CardSources) {
  const { one, subject, assertMayBegin } = draftAccess(services)
  const { db } = services.database
  return {
    async 'POST /drafts'({ body, viewer }) {
      await assertMayBegin(viewer)
      return one(viewer, await beginDraft(services, articleAdapter, { fields: { ...emptyDraft, ...body }, viewer }))
    },
    'POST /drafts/bulk': async ({ body: { ids, action, topic, author, ...said }, viewer }) => ({
      data: await applyBulkAction({ ids, action, viewer }, (id) => {
        const about = subject(viewer, id)
        if (action === 'add-topic') return addTopic(about, topic)
        return action === 'author' ? changeAuthor(about, author) : act(about, action, said)
      }),
    }),
    'GET /drafts/:id': ({ params, viewer }) => one(viewer, params.id),
    async 'PUT /drafts/:id'({ params, body, viewer, client }) {
      // Whoever may save may see what they saved, also when their powers have fallen asleep over it.
      const writer = { ...viewer, asleep: undefined }
      try {
        await saveDraft(subject(viewer, params.id), body)
        return await one(writer, params.id, body.lock)
      } catch (thrown) {
        if (!(thrown instanceof Newer)) throw thrown
        client.setStatus(409)
        return { ...(await one(viewer, params.id, body.lock)), error: t('studio-error.saved-since'), code: 'newer-revision' }
      }
    },
    async 'DELETE /drafts/:id'({ params, viewer }) {
      await removeDraft(subject(viewer, params.id))
      return { message: t('studio-publishing.gone') }
    },
    'GET /drafts/:id/checks': async ({ params, viewer }) => ({ data: await checkDraft(services, cards, viewer, params.id) }),
    'GET /drafts/:id/preview': async ({ params, viewer }) => ({ data: await previewOf(db, viewer, params.id) }),
  } satisfies Partial<Handlers<typeof draftsContract>>
}

async function addTopic(subject: Subject<DraftFields>, topic: number | undefined): Promise<void> {
  if (topic === undefined) throw new Problem(422, 'invalid', t('publishing.error-topic-is-missing'), { fields: { topic: [t('validation.missing')] } })
  // A save leaves out what is not there: here nothing else is asked for.
  const known = await subject.services.database.db.selectFrom('topics').select('id').where('id', '=', topic).executeTakeFirst()
  if (!known) throw new Problem(404, 'not-found', t('publishing.error-this-topic-has-been-removed'))
  await saveDraft(subject, { base: null, fields: ({ topics }) => ({ topics: topics.includes(topic) ? topics : [...topics, topic] }) })
}
