import { features } from '#app/features.ts'
import { releasesFeature } from '#features/releases/feature.ts'
import type { Handler } from '#platform/jobs/attempt.ts'
import { workOff } from '#platform/jobs/runner.ts'
import type { TestApp } from './start-app.ts'

/** Works off imports and exports and leaves the rest: cutting the pictures of a whole site takes minutes. */
export async function workOffLong({ services }: TestApp): Promise<void> {
  const handlers: Record<string, Handler> = Object.assign({}, ...features.map((feature) => feature.longJobs?.(services)))
  await workOff(services.database, handlers, { now: services.now })
}

/** Draws the pages of issues, makes their glimpses and leaves the rest, the variants of these pages included. */
export async function workOffPages({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await workOff(services.database, { ...releasesFeature.jobs?.(services), ...releasesFeature.patientJobs?.(services) }, { now: services.now })
}
