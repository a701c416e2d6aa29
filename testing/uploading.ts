import { join } from 'node:path'
import { storeUpload } from '#operations/media/service.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { OpenOptions } from '#platform/db/options.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { openLog } from '#platform/log/log.ts'
import { testImage } from './pictures.ts'

/**
 * Run as a process of its own: takes in pictures and files, one after the other, until it is killed; says so after the
 * first. Nobody counts pages: that would take longer than it lives.
 */
const [options, directory, round] = process.argv.slice(2).map((arg) => JSON.parse(arg)) as [OpenOptions, string, number] // as its only caller gives them
const database = await openDatabase({ ...options, publicTables: [] })
const files = new DiskFiles(join(directory, 'files'))
const services = { config: { siteUrl: '', siteName: '', dataDir: directory }, database, files, log: openLog('silent'), now: Date.now }

for (let n = 0; ; n++) {
  const picture = await testImage({ width: 200 + n, height: 50 + round })
    .jpeg()
    .toBuffer()
  await storeUpload(services, { content: picture, name: 'a.jpg' })
  if (n === 0) process.send?.('begun')
  await storeUpload(services, { content: Buffer.from(`%PDF-1.7 ${round} ${n}`.padEnd(300_000)), name: 'a.pdf', pages: null })
}
