// How long a site of some size takes to be backed up, verified and restored by the command line, beside a plain copy of the
// same data in the same run. node bench/restore-time.ts [MB, 1000] [kB of a file, 200]
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { masthead, publishedArticle, servicesBeside } from './bench-site.ts'
import { print } from './measure.ts'
import { argument, reportFigure } from './report-figure.ts'

const megabytes = argument(1, 1_000)
const fileBytes = argument(2, 200) * 1_000
/** Of the database, the rest being files. */
const databaseShare = 0.1
const bytesOfARevision = 50_000
const longestRestore = 300

const folder = mkdtempSync(join(tmpdir(), 'masthead-restore-time-'))
const [site, copy, restored, archive] = ['site', 'copy', 'restored', 'backup.tar'].map((name) => join(folder, name)) as [string, string, string, string] // one for each name
try {
  await fillDatabase(megabytes * databaseShare * 1_000_000)
  const files = writeFiles(megabytes * (1 - databaseShare) * 1_000_000)
  // What was just written would be waited for by whoever syncs first.
  execFileSync('sync')
  const copied = await timed(() => execFileSync('cp', ['-a', site, copy]))
  const kept = await timed(() => execFileSync('sync', ['-f', copy]))
  rmSync(copy, { recursive: true })
  const backup = await timed(() => masthead(['backup', archive], site))
  const verify = await timed(() => masthead(['backup', 'verify', archive], site))
  const restore = await timed(() => masthead(['restore', archive], restored))
  const rows = { 'cp -a': copied, 'cp -a, then sync': copied + kept, backup, verify, restore }
  print(
    `${megabytes} MB: a database and ${files} files`,
    Object.entries(rows).map(([what, seconds]) => ({ what, seconds: seconds.toFixed(1), 'times cp -a': (seconds / copied).toFixed(1) })),
  )
  reportFigure(`seconds of a restore, at most ${longestRestore}`, restore.toFixed(1), restore <= longestRestore)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Earlier revisions of an article: most of what an old site has in its database. */
async function fillDatabase(bytes: number): Promise<void> {
  const services = await servicesBeside({ DATA_DIR: site })
  const { id } = await publishedArticle(services, 'Edit 0.')
  await services.database.write(async ({ tx }) => {
    for (let revision = 1; revision <= bytes / bytesOfARevision; revision++) {
      const fields = JSON.stringify({ standfirst: randomBytes(bytesOfARevision / 2).toString('hex') })
      const row = {
        kind: 'article',
        content_id: id,
        revision,
        reason: 'written',
        words: 1,
        user_id: null,
        created_at: 1,
        updated_at: 1,
        title: 'x',
        fields,
      } as const
      await tx.insertInto('content_revisions').values(row).execute()
    }
  })
  await services.database.close()
}

/** Of bytes that nothing makes smaller, as pictures. Returns how many there are. */
function writeFiles(bytes: number): number {
  const count = Math.ceil(bytes / fileBytes)
  const media = join(site, 'files/media')
  for (let n = 0; n < count; n++) {
    const directory = join(media, String(n % 100))
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, `${n}.webp`), randomBytes(fileBytes))
  }
  return count
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
