import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { writeZip, type ZipEntry } from '#platform/zip/write-zip.ts'
import { ghostEntries } from './ghost-file.ts'
import { wxrEntries } from './wxr-file.ts'
import { markdownEntries } from './markdown-archive.ts'
import type { ExportFormat } from './rules.ts'
import { siteCopyEntries } from './site-copy/site-copy.ts'
import { exportedTables, rowsOf, type Exported } from './tables.ts'

export const exportFormat = 1
/** Where the archive says what it is. */
export const aboutName = 'masthead.json'

/**
 * The site as one archive for another Masthead (`site`) or another system. That of `site` holds every exported table as lines of JSON, every article as Markdown for people, and
 * the files of the media library. Secrets, addresses of people, sessions and what nobody sees in public about members stay.
 * @param seen is called with the name of each entry before it is written
 */
export async function* writeExport(
  services: Services,
  features: Feature[],
  format: ExportFormat = 'site',
  seen?: (entry: string) => void,
): AsyncGenerator<Uint8Array> {
  yield* writeZip(told(entriesOf[format](services, features), seen))
}

const entriesOf: Record<ExportFormat, (services: Services, features: Feature[]) => AsyncIterable<ZipEntry>> = {
  site: exportEntries,
  markdown: markdownEntries,
  wxr: wxrEntries,
  ghost: ghostEntries,
  html: siteCopyEntries,
}

async function* told(entries: AsyncIterable<ZipEntry>, seen?: (entry: string) => void): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    seen?.(entry.name)
    yield entry
  }
}

async function* exportEntries(services: Services, features: Feature[]): AsyncGenerator<ZipEntry> {
  const tables = exportedTables(features)
  const about = { format: exportFormat, made_at: services.now(), site: services.config.siteUrl, tables: tables.map(({ name }) => name) }
  yield { name: aboutName, content: [Buffer.from(`${JSON.stringify(about, null, 1)}\n`)] }
  // What points to others before what it points to: nothing then points to what came in between.
  for (const table of tables.toReversed()) yield { name: `data/${table.name}.jsonl`, content: linesOf(services, table) }
  for (const feature of features)
    for await (const { name, text } of feature.exportText?.(services) ?? []) yield { name: `readable/${name}`, content: [Buffer.from(text)] }
  for (const feature of features) {
    for await (const key of feature.exportedFiles?.(services) ?? []) {
      const stored = await services.files.read(key)
      if (stored) yield { name: `files/${key}`, content: stored.body as AsyncIterable<Uint8Array>, packed: true } // a stream without an encoding gives bytes
    }
  }
}

async function* linesOf({ database }: Services, table: Exported): AsyncGenerator<Uint8Array> {
  let lines: string[] = []
  for await (const row of rowsOf(database.db, table)) {
    lines.push(JSON.stringify(row))
    if (lines.length < 200) continue
    yield Buffer.from(`${lines.join('\n')}\n`)
    lines = []
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`)
}
