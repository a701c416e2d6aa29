import { features } from '#app/features.ts'
import type { Handler } from '#platform/jobs/attempt.ts'
import { workOff } from '#platform/jobs/runner.ts'
import type { TestApp } from './start-app.ts'

/** Works off imports and exports and leaves the rest: cutting the pictures of a whole site takes minutes. */
export async function workOffLong({ services }: TestApp): Promise<void> {
  const handlers: Record<string, Handler> = Object.assign({}, ...features.map((feature) => feature.longJobs?.(services)))
  await workOff(services.database, handlers, { now: services.now })
}
