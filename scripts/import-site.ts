// npm run import -- wxr|ghost|feed|podcast FILE... [--dry-run] [--media] [--site=https://old.example] [--report FILE]: takes
// in what another system has written, into the database named by the environment. The same again changes nothing.
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { importFile, importKinds, localFile, type ItemReport, type RunReport } from '#operations/imports/service.ts'
import { fail } from './database-here.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, media: { type: 'boolean' }, site: { type: 'string' }, report: { type: 'string' } },
})
const [name, ...files] = positionals
const kind = importKinds.find((one) => one === name)
if (!kind || files.length === 0) fail(`Say what and from where: npm run import -- ${importKinds.join('|')} FILE`)
for (const file of files) if (!existsSync(file)) fail(`There is no file ${file}.`)

const services = await openServices(readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' }), features)
const items: ItemReport[] = []
try {
  for (const file of files) {
    const dryRun = values['dry-run'] ?? false
    const seen = (item: ItemReport) => {
      items.push(item)
      console.log(linesOf(item))
    }
    const report = await importFile(services, kind, localFile(file), { dryRun, media: values.media ?? false, site: values.site, seen }).catch((error: Error) =>
      fail(`${file}: ${error.message}`),
    )
    console.log(summaryOf(file, report, dryRun))
    if (report.counts.failed > 0) process.exitCode = 1
  }
  if (values.report) writeFileSync(values.report, JSON.stringify(items, null, 1))
} finally {
  await services.database.close()
}

function linesOf({ name: what, state, path, reason, lost, comments }: ItemReport): string {
  const where = path === undefined ? '' : ` -> ${path}`
  const talk = comments === undefined ? '' : `, ${comments} ${comments === 1 ? 'comment' : 'comments'}`
  return `${state.padEnd(9)} ${what}${where}${talk}${reason === undefined ? '' : `: ${reason}`}${lost.map((one) => `\n    ${one}`).join('')}`
}

function summaryOf(file: string, { counts, lost, comments, authors, topics, media, redirects }: RunReport, dryRun: boolean): string {
  const states = Object.entries(counts).flatMap(([state, count]) => (count > 0 ? [`${count} ${state}`] : []))
  return `\n${file}: ${states.join(', ') || 'nothing in it'}. ${comments} comments, ${authors.length} new authors, ${topics} topics, ${media} pictures and files, ${redirects.length} old addresses. ${lost} notes.${dryRun ? ' Nothing was changed: this was a dry run.' : ''}\n${redirects.map(({ from, to }) => `  ${from} leads to ${to}\n`).join('')}`
}
