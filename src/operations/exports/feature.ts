import type { Feature } from '#platform/feature.ts'
import { serveExports, sweepExports } from './links.ts'
import { exportNotices } from './notices.ts'
import { exportsRoutes } from './routes.ts'
import { exportJob, runExportJob } from './run-job.ts'

const hour = 3_600_000

/** @param all every feature: each says what of it is exported */
export function exportsFeature(all: () => Feature[]): Feature {
  return {
    name: 'exports',
    notExported: ['export_runs'],
    notices: exportNotices,
    routes: exportsRoutes,
    raw: serveExports,
    longJobs: (services) => ({ [exportJob]: (payload, job) => runExportJob(services, all(), payload, job) }),
    recurring: (services) => [{ kind: 'sweep-exports', everyMs: hour, run: () => sweepExports(services) }],
  }
}
