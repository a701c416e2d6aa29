import { note } from '#i18n/note.ts'
import { atLine } from '#base/report-notes.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { inspectExport, readExport } from '#operations/exports/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import type { LocalFile, Services } from '#platform/services.ts'
import type { ImportOptions, ItemReport } from './entry.ts'
import { importFile, localFile } from './import-file.ts'
import { emptyReport } from './run-report.ts'
import type { RunReport } from './run-report.ts'
import { PresentArticles } from './missing-articles.ts'
import { importMarkdown } from './markdown.ts'
import type { FileReport } from './markdown-report.ts'
import type { ImportSource } from './rules.ts'
import { addReport } from './undo/record-run.ts'
import { unpackAll } from './several-archives.ts'
import { copyInto, isPlain, shortened } from './unpack.ts'
import { t } from '#i18n/messages.ts'

export interface NamedFile extends LocalFile {
  name: string
}

interface ImportFilesOptions extends ImportOptions {
  /** Part of the transaction that takes a whole site in. */
  within?: (writing: Writing) => Promise<void>
}

/** Takes in what was handed over, whatever wrote it; the commands of the shell call the same functions one by one. @throws Problem */
export async function importFiles(
  { services, features }: { services: Services; features: Feature[] },
  source: ImportSource,
  files: NamedFile[],
  options: ImportFilesOptions,
): Promise<RunReport> {
  if (source === 'markdown') return takeMarkdown(services, files, options)
  const report = emptyReport()
  const present = new PresentArticles()
  for (const [at, file] of files.entries()) {
    const part = { present, isLast: at === files.length - 1 }
    if (source === 'masthead') await takeSite(services, features, file, report, options)
    else addReport(report, await importFile(services, source, { ...localFile(file.path), name: file.name }, { ...options, part }))
  }
  return report
}

async function takeSite(
  services: Services,
  features: Feature[],
  file: NamedFile,
  report: RunReport,
  { dryRun, within, seen }: ImportFilesOptions,
): Promise<void> {
  const { rows, files } = dryRun ? await inspectExport(services, features, file.path) : await readExport(services, features, file.path, within)
  const parts = [...Object.entries(rows).filter(([, count]) => count > 0), ['files', files] as const]
  for (const [name, count] of parts) {
    report.counts.created++
    await seen?.({ name: note('studio-report.rows-of', { count, table: String(name).replaceAll('_', ' ') }), state: 'created', lost: [] })
  }
  report.media += files
}

/** Folder of files that were sent one by one. */
const loose = 'texts'

/** Archives are unpacked, other files lie beside each other. The folder's name is the archive's: by it the texts are known again. */
async function takeMarkdown(services: Services, files: NamedFile[], { dryRun, site, recorder, seen }: ImportFilesOptions): Promise<RunReport> {
  const root = await mkdtemp(join(tmpdir(), 'masthead-texts-'))
  const report = emptyReport()
  try {
    const [first] = files
    const folder = join(root, (files.length === 1 && first ? stemOf(first.name) : '') || loose)
    await mkdir(folder)
    const archives = files.filter(({ name }) => /\.zip$/i.test(name))
    await unpackAll(
      archives.map(({ name, path }) => ({ path, stem: stemOf(name) || 'archive' })),
      folder,
    )
    for (const file of files) if (!archives.includes(file)) await copyInto(folder, file)
    const { authors, topics, media } = await importMarkdown(services, folder, {
      dryRun: dryRun ?? false,
      isWhole: basename(folder) !== loose,
      ...(site === undefined ? {} : { site }),
      ...(recorder ? { recorder } : {}),
      async seen(read) {
        const item = itemOf(read)
        report.counts[item.state]++
        report.lost += item.lost.length
        report.redirects.push(...(read.redirects ?? []))
        await seen?.(item)
      },
    })
    if (Object.values(report.counts).every((count) => count === 0)) throw noMarkdown()
    return { ...report, authors, topics, media }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

function noMarkdown(): Problem {
  const message = t('studio-error.no-markdown')
  return new Problem(422, 'import-not-markdown', message, { fields: { file: [message] } })
}

/** A file of Markdown as reports of other sources say it. */
export function itemOf({ file, state, reason, slug, lost }: FileReport): ItemReport {
  return {
    name: file,
    state: state === 'skipped' ? 'left out' : state,
    ...(reason === undefined ? {} : { reason }),
    ...(slug === undefined ? {} : { path: href.article({ slug }) }),
    lost: lost.map(({ line, what }) => atLine(line, what)),
  }
}

function stemOf(name: string): string {
  const stem = name.replace(/\.zip$/i, '')
  return name !== stem && isPlain(stem) ? shortened(stem) : ''
}
