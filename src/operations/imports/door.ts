import { firstLanguage } from '#i18n/format.ts'
import type { Services } from '#platform/services.ts'
import type { Entry, ImportFile, ImportOptions } from './entry.ts'
import { runImport, type OpenedSource } from './import-run.ts'
import type { RunReport } from './run-report.ts'

/** What can be told of a file without reading it through. */
export interface FileGlance {
  name: string
  /** The first 20 kB, as UTF-8. */
  head: string
  /** Paths in an archive; none of another file. */
  paths: readonly string[]
}

/** One source of imports: how its file is known, and how it is taken in. */
export interface Door {
  /** By what is in the file: two doors never know the same one. */
  recognizes(glance: FileGlance): boolean
  /** @throws Problem 422 for a file of another kind */
  take(services: Services, file: ImportFile, options: ImportOptions): Promise<RunReport>
}

/** A door to articles. An archive that was opened is closed when the import has ended, whether it worked or not. */
export function articleDoor<T extends OpenedSource>(
  recognizes: Door['recognizes'],
  open: (file: ImportFile, options: ImportOptions) => Promise<T>,
  after?: (services: Services, opened: T, options: ImportOptions, report: RunReport) => Promise<void>,
): Door {
  return {
    recognizes,
    async take(services, file, options) {
      const opened = await open(file, options)
      try {
        const report = await runImport(services, opened, options)
        await after?.(services, opened, options, report)
        return report
      } finally {
        await opened.archive?.[Symbol.asyncDispose]()
      }
    },
  }
}

type Optional = Omit<Entry, 'source' | 'name' | 'title' | 'html' | 'given' | 'state'>

const plain: Optional = {
  slug: '',
  standfirst: '',
  base: null,
  authors: [],
  topics: [],
  date: null,
  get language() {
    return firstLanguage()
  },
  cover: null,
  canonical: null,
  commentsOpen: true,
  addresses: [],
  comments: [],
  fields: [],
  lost: [],
}

/** An entry of which a source says only this much. */
export function entryOf(given: Omit<Entry, keyof Optional> & Partial<Optional>): Entry {
  return { ...plain, ...given, slug: given.slug ?? given.title }
}
