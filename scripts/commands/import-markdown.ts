import { noteText } from '#i18n/note-text.ts'
import { existsSync } from 'node:fs'
import { emptyReport, importMarkdown, itemOf, noteItem, recordRun, type FileReport, type ImportReport } from '#operations/imports/service.ts'
import { flag, textOption, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withNewSite } from '../command-line/open-site.ts'
import { undoLine } from './import-undo.ts'

/** Markdown files with front matter. Says of every file what became of it and what was lost. */
export async function run(call: Call): Promise<Outcome> {
  const [, directory = '', more] = call.words
  if (more !== undefined) throw new UsageError(`'${more}' is too much: masthead import markdown DIR.`)
  if (!existsSync(directory)) throw new Error(`There is no directory ${directory}.`)
  const dryRun = flag(call, 'dry-run')
  return withNewSite(async (services) => {
    const say = (file: FileReport) => call.say(linesOf(file))
    const site = textOption(call, 'site')
    const choices = { author: textOption(call, 'author'), site }
    let report: ImportReport | undefined
    if (dryRun) report = await importMarkdown(services, directory, { ...choices, dryRun, seen: say })
    else {
      const id = await recordRun(services, { source: 'markdown', files: [directory], site }, async ({ recorder, seen }) => {
        const sum = emptyReport()
        const both = async (file: FileReport) => {
          say(file)
          await noteItem(sum, itemOf(file), seen)
        }
        report = await importMarkdown(services, directory, { ...choices, recorder, seen: both })
        return [{ ...sum, authors: report.authors, topics: report.topics, media: report.media }]
      })
      call.say(undoLine(id))
    }
    if (!report) throw new Error('The import ended without a report.')
    const failed = report.files.filter(({ state }) => state === 'failed').length
    return {
      data: { ...report, files: report.files.map(shownFile) },
      lines: [summaryOf(report, dryRun)],
      failure: failed > 0 ? `${failed} files could not be imported.` : undefined,
    }
  })
}

function shownFile({ reason, lost, ...file }: FileReport) {
  return { ...file, ...(reason ? { reason: noteText(reason) } : {}), lost: lost.map((one) => ({ ...one, what: noteText(one.what) })) }
}

function linesOf({ file, state, slug, reason, lost, redirects = [] }: FileReport): string {
  const where = slug === undefined ? '' : ` -> /articles/${slug}`
  const notes = lost.map(({ line, what }) => `\n    ${line === undefined ? '' : `line ${line}: `}${noteText(what)}`)
  return `${state.padEnd(9)} ${file}${where}${reason === undefined ? '' : `: ${noteText(reason)}`}${notes.join('')}${redirects.map(({ from }) => `\n    ${from} leads here`).join('')}`
}

function summaryOf({ files, authors, topics, media }: ImportReport, dryRun: boolean): string {
  const states = Map.groupBy(files, (file) => file.state)
  const counts = [...states].map(([state, of]) => `${of.length} ${state}`).join(', ')
  const lost = files.reduce((sum, file) => sum + file.lost.length, 0)
  const untouched = files.filter((file) => file.lost.length === 0).length
  return `\n${files.length} files: ${counts || 'none'}. ${authors.length} new authors, ${topics} topics, ${media} pictures and files. ${lost} notes; ${untouched} files came in whole.${dryRun ? ' Nothing was changed: this was a dry run.' : ''}`
}
