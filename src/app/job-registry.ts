import type { Feature } from '#platform/feature.ts'
import { eventHandlers } from '#platform/domain-events/fan-out.ts'
import type { Handler } from '#platform/jobs/attempt.ts'
import { every } from '#platform/jobs/queue.ts'
import { runJobs, runDueJobs, type JobRunner } from '#platform/jobs/runner.ts'
import { edgePurgeJobs, purgeAllEdges } from '#platform/edge/purge-job.ts'
import { mailWork, type MailWork } from '#platform/mail/deliver.ts'
import type { Services } from '#platform/services.ts'

/** ms. What fell due while nothing ran would stand in the way of the first readers. */
const breath = 2_000

/** ms. A purge takes less: one whose process has died is taken over by another, and until then readers get what is outdated. */
const purgeLease = 5_000

/** For a process that leaves jobs to others, purges excepted: readers wait for them, and the only worker may be away. */
export function startPurges(services: Services): JobRunner {
  return together(edgeWork(services))
}

/** Works off the queue and the recurring jobs of all features until stopped. */
export async function startWork(services: Services, features: Feature[]): Promise<JobRunner> {
  const mail = mailWork(services, features)
  const settings = { log: services.log, now: services.now, afterMs: breath }
  // One mail at a time, so that a kill doubles one at most; and a mailing keeps nothing else waiting.
  const runners = [
    runJobs(services.database, await handlersOf(services, features, mail), settings),
    runJobs(services.database, mail.handlers, { ...settings, concurrency: 1 }),
    // There may be hundreds: whatever readers wait for goes beside them, and those of one feature beside those of another.
    ...patientWork(services, features).map(({ handlers, concurrency }) => runJobs(services.database, handlers, { ...settings, concurrency })),
    runJobs(services.database, longHandlers(services, features), { ...settings, concurrency: 1 }),
    ...edgeWork(services),
  ]
  await purgeAllEdges(services)
  const { stop, handBack } = together(runners)
  return {
    async stop(graceMs) {
      await stop(graceMs)
      mail.close()
    },
    handBack,
  }
}

function together(runners: JobRunner[]): JobRunner {
  return {
    async stop(graceMs) {
      await Promise.all(runners.map((runner) => runner.stop(graceMs)))
    },
    async handBack() {
      await Promise.all(runners.map((runner) => runner.handBack()))
    },
  }
}

/** For tests: everything that is due now, once. */
export async function runAllDueJobs(services: Services, features: Feature[]): Promise<void> {
  const mail = mailWork(services, features)
  const all = {
    ...(await handlersOf(services, features, mail)),
    ...mail.handlers,
    ...Object.assign({}, ...patientWork(services, features).map(({ handlers }) => handlers)),
    ...longHandlers(services, features),
    ...edgePurgeJobs(services),
  }
  await runDueJobs(services.database, all, { now: services.now })
  mail.close()
}

/** Of each feature that has any. */
function patientWork(services: Services, features: Feature[]): { handlers: Record<string, Handler>; concurrency: number }[] {
  return features.flatMap((feature) => {
    const handlers = feature.lowPriorityJobs?.(services)
    return handlers ? [{ handlers, concurrency: feature.lowPriorityConcurrency ?? 1 }] : []
  })
}

/** Beside everything else, and one for each edge: one that does not answer keeps nothing waiting. */
function edgeWork(services: Services): JobRunner[] {
  const { edges = [] } = services.config
  if (edges.length === 0) return []
  return [runJobs(services.database, edgePurgeJobs(services), { log: services.log, now: services.now, concurrency: edges.length, leaseMs: purgeLease })]
}

function longHandlers(services: Services, features: Feature[]): Record<string, Handler> {
  return Object.assign({}, ...features.map((feature) => feature.longJobs?.(services)))
}

/** All but the mails, the patient and the long ones. */
async function handlersOf(services: Services, features: Feature[], mail: MailWork): Promise<Record<string, Handler>> {
  const handlers = eventHandlers(services, features)
  for (const feature of features) Object.assign(handlers, feature.jobs?.(services))
  for (const { kind, everyMs, run } of [...features.flatMap((feature) => feature.recurring?.(services, features) ?? []), ...mail.recurring]) {
    handlers[kind] = run
    await every(services.database, kind, everyMs)
  }
  return handlers
}
