import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { features } from '#app/features.ts'
import { exportFormats } from '#operations/exports/rules.ts'
import { writeExport } from '#operations/exports/service.ts'
import { askAddress, offerOwnPages } from '#platform/http/own-pages.ts'
import { withServer } from '../command-line/beside-server.ts'
import { UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withSite } from '../command-line/open-site.ts'

/** The whole site in one new archive, beside a running server; `import masthead` takes it into an empty one. */
export async function run({ words: [file], options }: Call): Promise<Outcome> {
  if (!file) throw new UsageError('Name the file to write: masthead export site.zip.')
  const format = exportFormats.find((one) => one === (options['format'] ?? 'site'))
  if (!format) throw new UsageError(`The format is one of ${exportFormats.join(', ')}.`)
  if (existsSync(file)) throw new Error(`${file} exists already; name a new file.`)
  return withSite(async (services) => {
    const partial = `${file}.partial`
    const write = () => pipeline(Readable.from(writeExport(services, features, format)), createWriteStream(partial, { flush: true, mode: 0o600 }))
    try {
      await (format === 'html'
        ? withServer((address) => {
            offerOwnPages(services, askAddress(address))
            return write()
          })
        : write())
      await rename(partial, file)
    } finally {
      await rm(partial, { force: true })
    }
    const { size } = statSync(file)
    return { data: { file, bytes: size }, lines: [`${file}: ${(size / 1_048_576).toFixed(1)} MB.`] }
  })
}
