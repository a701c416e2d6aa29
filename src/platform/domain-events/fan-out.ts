import { z } from 'zod'
import type { Feature } from '../feature.ts'
import type { Handler } from '../jobs/attempt.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { domainEventJob, type DomainEvent } from './emit.ts'
import type { EventListener } from './event-listeners.ts'

const Spread = z.object({
  kind: z.string(),
  id: z.number(),
  title: z.string(),
  path: z.string(),
  at: z.number(),
  staff: z.object({ of: z.string(), item: z.number(), by: z.number().nullable() }).optional(),
})
const Heard = z.object({ listener: z.string(), told: Spread })
const heardJob = 'happening-heard'

/** Of one job for a happening makes one for each who listens, in one step, so that each is tried again by itself and hears in order. */
export function eventHandlers(services: Services, features: Feature[]): Record<string, Handler> {
  const listeners = new Map<string, EventListener>()
  for (const feature of features) {
    for (const [kind, listener] of Object.entries<EventListener | undefined>(feature.onEvent?.(services) ?? {}))
      if (listener) listeners.set(`${feature.name} ${kind}`, listener)
  }
  return {
    async [domainEventJob](payload, job) {
      const told = toldOf(payload)
      const heard = [...listeners.keys()].filter((name) => name.endsWith(` ${told.kind}`) || (!told.staff && name.endsWith(' *')))
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

function toldOf(payload: unknown): DomainEvent {
  return Spread.parse(payload) as DomainEvent // written by tell, whose kinds the compiler has seen
}
