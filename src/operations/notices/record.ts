import type { DomainEvent, DomainEventKind } from '#platform/domain-events/emit.ts'
import type { EventListeners } from '#platform/domain-events/event-listeners.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { NewNotice } from '#platform/notices.ts'
import { secretTag } from '#platform/secret.ts'
import type { Config, Services } from '#platform/services.ts'
import { settingOf, type KnownNotices } from './kinds.ts'
import { insertNotice, listSettings } from './store.ts'

export const noticeMailJob = 'notice-mail'
/** So long a notice waits for others before it is mailed, ms. */
export const gatherFor = 60_000

function noticeMailKey(userId: number, kind: string): string {
  return `${noticeMailJob}:${userId}:${kind}`
}

/** Changes with each notice of a person, and with what they have read. */
export function noticesTag(config: Config, userId: number): string {
  return secretTag(config, `notices ${userId}`)
}

export function noticeListeners(services: Services, known: KnownNotices): EventListeners {
  const kinds = new Set(known.sources.flatMap(({ of }) => Object.keys(of) as DomainEventKind[])) // the keys are declared as such
  return Object.fromEntries([...kinds].map((kind) => [kind, (told: DomainEvent, job: Job) => record(services, known, told, job)]))
}

/** Once per person and event: with the job in one transaction, and by a unique key. */
async function record(services: Services, known: KnownNotices, told: DomainEvent, job: Job): Promise<void> {
  const { database, config } = services
  const found = (await Promise.all(known.sources.map(({ of }) => of[told.kind]?.(told) ?? []))).flat()
  const notices = firstForEach(found)
  const chosen = await listSettings(
    database.db,
    notices.map(({ user_id }) => user_id),
  )
  await database.write(async ({ tx, purge }) => {
    for (const notice of notices) {
      const kind = known.kinds.get(notice.kind)
      if (!kind) continue
      const { studio, mail } = settingOf(kind, notice.user_id, chosen)
      if (studio === 0 && mail === 'off') continue
      const row = { ...notice, event: eventOf(told), in_studio: studio, mail: mail === 'off' ? ('none' as const) : ('waiting' as const), created_at: told.at }
      if (!(await insertNotice(tx, row))) continue
      purge(noticesTag(config, notice.user_id))
      if (mail === 'now') await enqueueNoticeMail(tx, notice, services.now() + gatherFor)
    }
    await job.finish(tx)
  })
}

export function enqueueNoticeMail(tx: Parameters<typeof enqueue>[0], { user_id, kind }: { user_id: number; kind: string }, runAt: number): Promise<void> {
  return enqueue(tx, { kind: noticeMailJob, payload: { user_id, kind }, key: noticeMailKey(user_id, kind), runAt })
}

/** In one order, so that two writers never wait for each other in a circle. */
function firstForEach(found: NewNotice[]): NewNotice[] {
  const first = new Map<number, NewNotice>()
  for (const notice of found) if (notice.user_id !== notice.by_id && !first.has(notice.user_id)) first.set(notice.user_id, notice)
  return [...first.values()].sort((a, b) => a.user_id - b.user_id)
}

/** What comes before the public again is no news: of what the public sees the moment does not count. */
function eventOf({ kind, id, at, staff }: DomainEvent): string {
  return staff ? `${kind} ${staff.of} ${id} ${staff.item} ${at}` : `${kind} ${id}`
}
