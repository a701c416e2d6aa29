// npm run import -- markdown DIR [--dry-run] [--author=username] [--site=https://old.example]: takes Markdown files with
// front matter in, into the database named by the environment. Says of every file what became of it and what was lost.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import { importMarkdown, type FileReport, type ImportReport } from '#operations/imports/service.ts'
import { fail } from './database-here.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, author: { type: 'string' }, site: { type: 'string' } },
})
const directory = positionals.at(-1)
if (positionals.length > 2 || (positionals.length === 2 && positionals[0] !== 'markdown')) fail('Only Markdown can be imported: npm run import -- markdown DIR')
if (directory === undefined || !existsSync(directory)) fail(`Name a directory that is there: npm run import -- markdown DIR (got ${directory ?? 'none'})`)

const services = await openServices(readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' }), features)
try {
  const report = await importMarkdown(services, directory, {
    dryRun: values['dry-run'] ?? false,
    author: values.author,
    site: values.site,
    seen: (file) => console.log(linesOf(file)),
  })
  console.log(summaryOf(report, values['dry-run'] ?? false))
  if (report.files.some((file) => file.state === 'failed')) process.exitCode = 1
} finally {
  await services.database.close()
}

function linesOf({ file, state, slug, reason, lost, redirects = [] }: FileReport): string {
  const where = slug === undefined ? '' : ` -> /articles/${slug}`
  const notes = lost.map(({ line, what }) => `\n    ${line === undefined ? '' : `line ${line}: `}${what}`)
  return `${state.padEnd(9)} ${file}${where}${reason === undefined ? '' : `: ${reason}`}${notes.join('')}${redirects.map(({ from }) => `\n    ${from} leads here`).join('')}`
}

function summaryOf({ files, authors, topics, media }: ImportReport, dryRun: boolean): string {
  const states = Map.groupBy(files, (file) => file.state)
  const counts = [...states].map(([state, of]) => `${of.length} ${state}`).join(', ')
  const lost = files.reduce((sum, file) => sum + file.lost.length, 0)
  const untouched = files.filter((file) => file.lost.length === 0).length
  return `\n${files.length} files: ${counts || 'none'}. ${authors.length} new authors, ${topics} topics, ${media} pictures and files. ${lost} notes; ${untouched} files came in whole.${dryRun ? ' Nothing was changed: this was a dry run.' : ''}`
}
