import type { Feature } from '#platform/feature.ts'
import { importNotices } from './notices.ts'
import { importsRoutes } from './routes.ts'
import { importJob, runImportJob } from './run-job.ts'
import { sweepImports } from './runs.ts'
import { importPersonalData } from './undo/personal-data.ts'
import { runUndoJob, undoJob } from './undo/undo.ts'

const day = 86_400_000

/** @param all every feature, for an export of a whole site holds something of each */
export function importsFeature(all: () => Feature[]): Feature {
  return {
    name: 'imports',
    exportedTables: [{ name: 'imported_things', key: ['source'] }],
    notExported: ['import_runs', 'import_items', 'import_changes'],
    personal: importPersonalData,
    notices: importNotices,
    routes: importsRoutes,
    longJobs: (services) => ({
      [importJob]: (payload, job) => runImportJob(services, all(), payload, job),
      [undoJob]: (payload, job) => runUndoJob(services, all(), payload, job),
    }),
    recurring: (services) => [{ kind: 'sweep-imports', everyMs: day, run: () => sweepImports(services) }],
  }
}
