// An article is approved and withdrawn again and again while four processes serve it: none of them shows it a second after
// the answer. node bench/unpublish.ts [cycles, 500] [processes, 4]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../testing/start-server.ts'
import { ask } from './ask.ts'
import { editorOver, publishedArticle, servicesBeside } from './bench-site.ts'
import { argument, reportFigure } from './report-figure.ts'

const cycles = argument(1, 500)
const processes = argument(2, 4)
const dataDir = mkdtempSync(join(tmpdir(), 'masthead-withdrawals-'))
const services = await servicesBeside({ DATA_DIR: dataDir })
const title = 'A word that is withdrawn'
const { id, slug } = await publishedArticle(services, title)
const server = await startServer({ DEMO: 'no', LIMITS: 'off', WEB_CONCURRENCY: String(processes), DATA_DIR: dataDir })
const url = server.url.replace('localhost', '127.0.0.1')
const editor = editorOver(services, url)
const paths = [`/articles/${slug}`, '/articles', '/', `/api/blogs/${slug}`]

/** Of answers that were asked for after `from`; connections go round the processes. */
async function showing(): Promise<{ shown: number; failed: number; asked: number }> {
  const answers = await Promise.all(paths.flatMap((path) => Array.from({ length: processes }, () => ask(url + path))))
  return {
    asked: answers.length,
    shown: answers.filter(({ status, text }) => status === 200 && text.includes(title)).length,
    failed: answers.filter(({ status }) => status === 0 || status >= 500).length,
  }
}

let atOnce = 0
let late = 0
let missing = 0
let failed = 0
let asked = 0
for (let cycle = 1; cycle <= cycles; cycle++) {
  await editor.unpublish('articles', id)
  const after = performance.now()
  let seen = await showing()
  asked += seen.asked
  failed += seen.failed
  if (seen.shown > 0) {
    atOnce += seen.shown
    await sleep(Math.max(0, after + 1_000 - performance.now()))
    seen = await showing()
    asked += seen.asked
    late += seen.shown
  }
  await editor.publish('articles', id)
  const approved = performance.now()
  let all = await showing()
  while (all.shown < all.asked && performance.now() - approved < 1_000) all = await showing()
  missing += all.asked - all.shown
  if (cycle % 100 === 0 || cycle === cycles)
    console.log(`cycle ${cycle}: shown at once=${atOnce} shown after 1 s=${late} not shown after 1 s=${missing} failed=${failed}`)
}
console.log(`${cycles} cycles, ${processes} processes, ${asked} answers after a withdrawal, ${atOnce} of them at once still with the article`)
reportFigure('answers that show the article 1 s after it was withdrawn', late, late === 0)
reportFigure('answers without the article 1 s after it was approved', missing, missing === 0)
reportFigure('failed answers', failed, failed === 0)
await server.stop()
await services.database.close()
rmSync(dataDir, { recursive: true, force: true })
