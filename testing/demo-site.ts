import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { seedDemo } from '#app/seed-demo.ts'
import { runPdfPageJobs, runPdfPageAndThumbnailJobs } from './run-jobs.ts'
import { sharedDirectory } from './shared-directory.ts'

/**
 * The data of the demo edition whose issues have their pages, for copies. Pictures are cut when a browser asks for
 * them: cutting all of them ahead would take the machine from the test for minutes.
 */
export function drawnDemo(): Promise<string> {
  return sharedDirectory('drawn-demo', async (directory) => {
    const services = await openServices(readSettings({ DATA_DIR: directory, LOG_LEVEL: 'warn' }), features)
    await seedDemo(services, features)
    await runPdfPageJobs({ services })
    // Glimpses of a few pages do, and of the others none are wanted: all of them would take the machine for minutes, too.
    await services.database.db.updateTable('release_pages').set({ glimpse: '' }).where('no', '>', 3).execute()
    await runPdfPageAndThumbnailJobs({ services })
    await services.database.db.deleteFrom('jobs').where('kind', '=', 'media-variants').execute()
    await services.database.close()
  })
}
