import { readFileSync, writeFileSync } from 'node:fs'
import { importItems } from '#content/library/import.ts'
import { reportLines, shownReport } from '#content/library/import-report.ts'
import { kindOn, listPaths } from '#content/library/rules.ts'
import { flag, textOption, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withNewSite } from '../command-line/open-site.ts'

/** A CSV or JSON file. The same file again changes nothing. No picture is fetched from anywhere. */
export async function run(call: Call): Promise<Outcome> {
  const [name, file, more] = call.words
  const shelf = listPaths.find((one) => one === name)
  if (!shelf || file === undefined || more !== undefined) throw new UsageError(`Name one file: masthead import ${listPaths.join('|')} FILE.`)
  const dryRun = flag(call, 'dry-run')
  return withNewSite(async ({ database, now }) => {
    const status = flag(call, 'draft') ? 'draft' : 'approved'
    const report = await importItems({ database, now }, kindOn[shelf], readFileSync(file, 'utf8'), { dryRun, status })
    const to = textOption(call, 'report')
    if (to !== undefined) writeFileSync(to, JSON.stringify(shownReport(report), null, 1))
    return { data: shownReport(report), lines: [...(dryRun ? ['Nothing was written: a dry run.'] : []), ...reportLines(report, flag(call, 'verbose'))] }
  })
}
