// Backups while somebody writes and others read: each one is verified, restored into an empty place and holds every write that
// was acknowledged before it began. node bench/backups.ts [backups, 20]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveArticle } from '#content/articles/service.ts'
import { loadSqlite } from '#platform/db/sqlite-connections.ts'
import { startServer } from '../testing/start-server.ts'
import { ask } from './ask.ts'
import { masthead, publishedArticle, servicesBeside, untilWritten } from './bench-site.ts'
import { argument, reportFigure } from './report-figure.ts'

const backups = argument(1, 20)
const folder = mkdtempSync(join(tmpdir(), 'masthead-backups-'))
const dataDir = join(folder, 'site')
const server = await startServer({ DEMO: 'yes', LIMITS: 'off', DATA_DIR: dataDir })
const url = server.url.replace('localhost', '127.0.0.1')
const services = await servicesBeside({ DATA_DIR: dataDir })
const { id, slug } = await publishedArticle(services, 'Edit 0.')

let acknowledged = 0
let refused = 0
let failed = 0
let read = 0
let over = false
const writer = (async () => {
  while (!over) {
    refused += await untilWritten(() => saveArticle(services, id, { title: `Edit ${acknowledged + 1}.` }))
    acknowledged++
    // As many writes as a very busy newsroom makes, not as many as fit.
    await sleep(50)
  }
})()
const readers = ['/', '/articles', `/articles/${slug}`].map(async (path) => {
  while (!over) {
    read++
    if ((await ask(url + path)).status !== 200) failed++
    await sleep(10)
  }
})

/** The last edit in a restored place; null when its database is damaged. */
async function lastEdit(place: string): Promise<number | null> {
  const Sqlite = await loadSqlite()
  const connection = new Sqlite(join(place, 'masthead.sqlite'))
  try {
    if (connection.pragma('integrity_check', { simple: true }) !== 'ok') return null
    const title = connection.prepare<[number], string>('select title from articles where id = ?').pluck().get(id)
    return Number(/\d+/.exec(title ?? '')?.[0] ?? Number.NaN)
  } finally {
    connection.close()
  }
}

let unusable = 0
let lost = 0
for (let round = 1; round <= backups; round++) {
  const archive = join(folder, `${round}.tar`)
  const place = join(folder, `restored-${round}`)
  const before = acknowledged
  try {
    await masthead(['backup', archive], dataDir)
    const after = acknowledged + 1
    await masthead(['backup', 'verify', archive], dataDir)
    await masthead(['restore', archive], place)
    const edit = await lastEdit(place)
    if (edit === null) unusable++
    else if (!(edit >= before && edit <= after)) lost++
    console.log(`backup ${round}: ${before} edits before it, ${edit} in it, ${after} when it was there`)
  } catch (error) {
    unusable++
    console.log(`backup ${round}: ${error instanceof Error ? error.message : String(error)}`)
  }
  rmSync(archive, { force: true })
  rmSync(place, { recursive: true, force: true })
}
over = true
await Promise.all([writer, ...readers])
console.log(`${backups} backups beside ${acknowledged} edits (${refused} tried again) and ${read} readings`)
reportFigure('backups that cannot be restored', unusable, unusable === 0)
reportFigure('backups without a write that was acknowledged before them', lost, lost === 0)
reportFigure('failed readings', failed, failed === 0)
await server.stop()
await services.database.close()
rmSync(folder, { recursive: true, force: true })
