import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Services } from '#platform/services.ts'
import type { bulkActions } from './contract.ts'
import { findOpened, openDraft } from './find-draft.ts'
import { approveDraft, archiveDraft, bringBack, removeDraft, unpublish } from './publishing.ts'
import { saveDraft } from './save-draft.ts'

interface Order {
  ids: number[]
  action: (typeof bulkActions)[number]
  topic?: number | undefined
}

/** One after the other; what fails for one leaves the others. */
export async function changeMany(services: Services, viewer: Viewer, { ids, action, topic }: Order): Promise<{ id: number; error: string | null }[]> {
  const done: { id: number; error: string | null }[] = []
  for (const id of new Set(ids)) {
    try {
      await change(services, viewer, id, action, topic)
      done.push({ id, error: null })
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown
      done.push({ id, error: thrown.message })
    }
  }
  return done
}

async function change(services: Services, viewer: Viewer, id: number, action: Order['action'], topic: number | undefined): Promise<void> {
  switch (action) {
    case 'approve': {
      // A time it was given stays.
      const opened = await findOpened(services.database.db, id)
      const at = opened?.stand.place === null ? (opened.stand.published_at ?? undefined) : undefined
      return approveDraft(services, viewer, id, at !== undefined && at > services.now() ? at : undefined)
    }
    case 'unpublish':
      return unpublish(services, viewer, id)
    case 'archive':
      return archiveDraft(services, viewer, id)
    case 'bring-back':
      return bringBack(services, viewer, id)
    case 'delete':
      return removeDraft(services, viewer, id)
    case 'add-topic': {
      if (topic === undefined) throw new Problem(422, 'invalid', 'topic: is missing', { fields: { topic: ['is missing'] } })
      const { db } = services.database
      // A save leaves out what is not there: here nothing else is asked for.
      const known = await db.selectFrom('topics').select('id').where('id', '=', topic).executeTakeFirst()
      if (!known) throw new Problem(404, 'not-found', 'This topic has been removed.')
      const { fields, revision } = await openDraft(db, viewer, id)
      if (!fields.topics.includes(topic)) await saveDraft(services, viewer, id, { base: revision, fields: { topics: [...fields.topics, topic] } })
    }
  }
}
