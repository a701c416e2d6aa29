import type { Job } from '../jobs/attempt.ts'
import type { DomainEvent, DomainEventKind } from './emit.ts'

/** May run more than once for the same happening; what it throws is tried again later, for this listener alone. */
export type EventListener = (told: DomainEvent, job: Job) => Promise<void>

/** What a feature does when something happens; `*` hears everything but what only staff may know. */
export type EventListeners = { [K in DomainEventKind]?: EventListener } & { '*'?: EventListener }
