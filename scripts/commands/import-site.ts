import { existsSync, writeFileSync } from 'node:fs'
import {
  importFile,
  importKinds,
  localFile,
  PresentArticles,
  recordRun,
  type ImportOptions,
  shownItem,
  type ItemReport,
  type RunReport,
  type ShownItem,
} from '#operations/imports/service.ts'
import { importedRoles } from '#operations/imports/rules.ts'
import type { Services } from '#platform/services.ts'
import { flag, textOption, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withNewSite } from '../command-line/open-site.ts'
import { undoLine } from './import-undo.ts'

/** Files of another system. The same again changes nothing. */
export async function run(call: Call): Promise<Outcome> {
  const [name, ...files] = call.words
  const kind = importKinds.find((one) => one === name)
  if (!kind) throw new UsageError(`KIND is one of ${importKinds.join(', ')}.`)
  for (const file of files) if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const dryRun = flag(call, 'dry-run')
  const items: ShownItem[] = []
  const reports: (RunReport & { file: string })[] = []
  const seen = (item: ItemReport) => {
    const shown = shownItem(item)
    items.push(shown)
    call.say(linesOf(shown))
  }
  const choices = { media: flag(call, 'media'), site: textOption(call, 'site'), role: roleOption(call) }
  const takeAll = async (services: Services, { recorder, seen: noted }: Pick<ImportOptions, 'recorder' | 'seen'>) => {
    const present = new PresentArticles()
    for (const [at, file] of files.entries()) {
      const both = async (item: ItemReport) => {
        seen(item)
        await noted?.(item)
      }
      const part = { present, isLast: at === files.length - 1 }
      const options = { ...choices, dryRun, part, seen: both, ...(recorder ? { recorder } : {}) }
      const report = await importFile(services, kind, localFile(file), options).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error })
      })
      reports.push({ file, ...report })
      call.say(summaryOf(file, report, dryRun))
    }
    return reports
  }
  await withNewSite(async (services) => {
    if (dryRun) await takeAll(services, {})
    else call.say(undoLine(await recordRun(services, { source: kind, files, ...choices }, (recording) => takeAll(services, recording))))
  })
  const to = textOption(call, 'report')
  if (to !== undefined) writeFileSync(to, JSON.stringify(items, null, 1))
  const failed = reports.reduce((sum, { counts }) => sum + counts.failed, 0)
  return { data: { files: reports, items }, failure: failed > 0 ? `${failed} entries could not be imported.` : undefined }
}

function roleOption(call: Call): (typeof importedRoles)[number] {
  const name = textOption(call, 'role') ?? 'member'
  const role = importedRoles.find((one) => one === name)
  if (!role) throw new UsageError(`ROLE is one of ${importedRoles.join(', ')}.`)
  return role
}

function linesOf({ name: what, state, path, reason, lost, comments }: ShownItem): string {
  const where = path === undefined ? '' : ` -> ${path}`
  const talk = comments === undefined ? '' : `, ${comments} ${comments === 1 ? 'comment' : 'comments'}`
  return `${state.padEnd(9)} ${what}${where}${talk}${reason === undefined ? '' : `: ${reason}`}${lost.map((one) => `\n    ${one}`).join('')}`
}

function summaryOf(file: string, { counts, lost, comments, authors, topics, media, redirects }: RunReport, dryRun: boolean): string {
  const states = Object.entries(counts).flatMap(([state, count]) => (count > 0 ? [`${count} ${state}`] : []))
  return `\n${file}: ${states.join(', ') || 'nothing in it'}. ${comments} comments, ${authors.length} new authors, ${topics} topics, ${media} pictures and files, ${redirects.length} old addresses. ${lost} notes.${dryRun ? ' Nothing was changed: this was a dry run.' : ''}\n${redirects.map(({ from, to }) => `  ${from} leads to ${to}\n`).join('')}`
}
