import { features } from '#app/features.ts'
import { creativesFeature } from '#content/creatives/feature.ts'
import { releasesFeature } from '#content/releases/feature.ts'
import type { Handler } from '#platform/jobs/attempt.ts'
import { runDueJobs } from '#platform/jobs/runner.ts'
import type { TestApp } from './start-app.ts'

/** Works off imports and exports and leaves the rest: cutting the pictures of a whole site takes minutes. */
export async function runLongJobs({ services }: TestApp): Promise<void> {
  const handlers: Record<string, Handler> = Object.assign({}, ...features.map((feature) => feature.longJobs?.(services)))
  await runDueJobs(services.database, handlers, { now: services.now })
}

/** Draws the pages of issues and of booklets and leaves the rest, the variants of these pages included. */
export async function runPdfPageJobs({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await runDueJobs(services.database, { ...releasesFeature.jobs?.(services), ...creativesFeature.jobs?.(services) }, { now: services.now })
}

/** The same, and makes the glimpses of issues. */
export async function runPdfPageAndThumbnailJobs(app: Pick<TestApp, 'services'>): Promise<void> {
  await runPdfPageJobs(app)
  await runDueJobs(app.services.database, { ...releasesFeature.lowPriorityJobs?.(app.services) }, { now: app.services.now })
}
