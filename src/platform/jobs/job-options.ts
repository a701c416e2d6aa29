import type { OpenOptions } from '../db/options.ts'

export interface JobOptions {
  /** Jobs at work at a time in this process. Default 2. */
  concurrency?: number
  /** A job whose process died is begun anew after this, ms; extended while the handler runs. Default 30,000. */
  leaseMs?: number
  /** Leaves what is due already alone for as long, ms; what comes meanwhile is begun at once. Default 0. */
  afterMs?: number
  /** How often, in ms, to look for jobs of other processes. Default 1,000. */
  pollMs?: number
  /** Default 15, about five hours with the default back-off. Recurring jobs never give up. */
  maxAttempts?: number
  /** Pause after the first failure, ms; doubles, up to an hour, a quarter more or less. Default 1,000. */
  backoffMs?: number
  log?: OpenOptions['log']
  now?: () => number
}

export type JobSettings = Required<Omit<JobOptions, 'log'>> & Pick<JobOptions, 'log'>
