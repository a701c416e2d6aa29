import { existsSync } from 'node:fs'
import { features } from '#app/features.ts'
import { readExport } from '#operations/exports/service.ts'
import type { Call, Outcome } from '../command-line/command.ts'
import { withNewSite } from '../command-line/open-site.ts'

/** An export of a whole site into an empty one, all of it or nothing. */
export async function run({ words: [, file = ''] }: Call): Promise<Outcome> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return withNewSite(async (services) => {
    const { rows, files } = await readExport(services, features, file)
    const lines = Object.entries(rows).map(([table, count]) => `${String(count).padStart(8)} ${table}`)
    return { data: { rows, files }, lines: [...lines, `${String(files).padStart(8)} files`] }
  })
}
