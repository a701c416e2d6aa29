import { z } from 'zod'
import type { Feature } from '../feature.ts'
import type { Handler, Job } from '../jobs/attempt.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { happeningJob, type HappeningKind, type Told } from './emit.ts'

/** May run more than once for the same happening; what it throws is tried again later, for this listener alone. */
export type Listener = (told: Told, job: Job) => Promise<void>

/** What a feature does when something happens; `*` hears everything. */
export type Listeners = { [K in HappeningKind]?: Listener } & { '*'?: Listener }

const Spread = z.object({ kind: z.string(), id: z.number(), title: z.string(), path: z.string(), at: z.number() })
const Heard = z.object({ listener: z.string(), told: Spread })
const heardJob = 'happening-heard'

/** Of one job for a happening makes one for each who listens, in one step, so that each is tried again by itself and hears in order. */
export function happeningWork(services: Services, features: Feature[]): Record<string, Handler> {
  const listeners = new Map<string, Listener>()
  for (const feature of features) {
    for (const [kind, listener] of Object.entries<Listener | undefined>(feature.happenings?.(services) ?? {}))
      if (listener) listeners.set(`${feature.name} ${kind}`, listener)
  }
  return {
    async [happeningJob](payload, job) {
      const told = toldOf(payload)
      const heard = [...listeners.keys()].filter((name) => name.endsWith(` ${told.kind}`) || name.endsWith(' *'))
      await services.database.write(async ({ tx }) => {
        for (const listener of heard) await enqueue(tx, { kind: heardJob, payload: { listener, told }, lane: `${heardJob} ${listener}` })
        await job.finish(tx)
      })
    },
    async [heardJob](payload, job) {
      const { listener, told } = Heard.parse(payload)
      // A listener that this version has no more is done with it.
      await listeners.get(listener)?.(toldOf(told), job)
    },
  }
}

function toldOf(payload: unknown): Told {
  return Spread.parse(payload) as Told // written by tell, whose kinds the compiler has seen
}
