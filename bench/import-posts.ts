// Posts of 800 to 1,500 words taken into a running site that has visitors: what each costs this machine, how long visitors
// wait meanwhile, and how much memory the import needs. node bench/import-posts.ts [posts, 1000] [markdown or wxr]. Linux only.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { prose, seededRandom } from '../scripts/large-text.ts'
import { startServer } from '../testing/start-server.ts'
import { publishedArticle, servicesBeside } from './bench-site.ts'
import { waitUntilIdle } from './demo.ts'
import { cpuOf, print } from './measure.ts'
import { measurePaced, percentile } from './paced.ts'
import { argument, reportFigure } from './report-figure.ts'

const posts = argument(1, 1_000)
const kind = process.argv[3] === 'wxr' ? 'wxr' : 'markdown'
const perSecond = 25
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'masthead-posts-'))
const random = seededRandom(28)
const text = await prose(400, random)

const texts = Array.from({ length: posts }, (_, n) => postText(n))
writePosts('one', texts.slice(0, 1))
writePosts('all', texts)
const baseline = parsingAlone(texts)

const server = await startServer({ DEMO: 'no', LIMITS: 'off' })
const url = server.url.replace('localhost', '127.0.0.1')
const services = await servicesBeside({ DATA_DIR: server.dataDir })
const { slug } = await publishedArticle(services, 'Here before')
await services.database.close()
const paths = ['/', '/articles', `/articles/${slug}`]
for (const path of paths) await (await fetch(url + path)).text()
// What a first import makes once, such as its author, is not paid by each post.
const start = await importing('one')
await waitUntilIdle(server.pid)

const idleBefore = cpuOf(server.pid)
// As during the import: second by second, with new connections in each.
const idle: number[] = []
for (let second = 0; second < 12; second++) idle.push(...(await visits(1)))
idle.sort((a, b) => a - b)
const visitorsCpu = (cpuOf(server.pid) - idleBefore) / 12
await waitUntilIdle(server.pid)

const before = cpuOf(server.pid)
const began = performance.now()
let seconds = 0
let isOver = false
const waits: number[] = []
const work = importing('all').finally(() => (isOver = true))
while (!isOver) {
  waits.push(...(await visits(1)))
  seconds++
}
const done = await work
const took = (performance.now() - began) / 1_000
await waitUntilIdle(server.pid)
const own = (done.cpu - start.cpu) / (posts - 1) / 1_000
const server_ = Math.max(0, cpuOf(server.pid) - before - seconds * visitorsCpu) / posts / 1_000
const during = percentile(
  waits.sort((a, b) => a - b),
  0.99,
)

print(`${posts} posts in ${took.toFixed(1)} s`, [
  {
    'import, ms of CPU a post': own.toFixed(2),
    'server, ms a post': server_.toFixed(2),
    'parsing alone, ms a post': baseline.toFixed(2),
    'all / parsing': ((own + server_) / baseline).toFixed(2),
    'highest memory of the import, MB': Math.round(done.memory / 1e6),
  },
])
reportFigure('CPU of import and server, ms a post', (own + server_).toFixed(2), own + server_ <= 8)
const p99 = percentile(idle, 0.99)
reportFigure(`p99 of visitors, ${p99.toFixed(1)} ms idle, during the import`, `${during.toFixed(1)} ms`, during <= 2 * p99)
reportFigure('memory beyond that of one post, MB', Math.round((done.memory - start.memory) / 1e6), done.memory - start.memory <= 300e6)
await server.stop()
for (const gone of [folder, server.dataDir]) rmSync(gone, { recursive: true, force: true })

function visits(duration: number): Promise<number[]> {
  let asked = 0
  return measurePaced(url, () => paths[asked++ % paths.length] ?? '/', { seconds: duration, perSecond })
}

/** µs of CPU and highest memory in bytes of a process that imports a folder. */
async function importing(name: string): Promise<{ cpu: number; memory: number }> {
  const args = [...process.execArgv, 'scripts/masthead.ts', 'import', kind, join(folder, kind === 'wxr' ? `${name}.xml` : name)]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: 'warn' },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const seen = { cpu: 0, memory: 0 }
  // What a process has used is gone with it, so it is asked until then.
  for (let isRunning = true; isRunning; isRunning = (await Promise.race([ended, sleep(25, 'running')])) === 'running') {
    const status = statusOf(child.pid ?? 0)
    if (status === null) continue
    seen.cpu = Math.max(seen.cpu, status.cpu)
    seen.memory = Math.max(seen.memory, status.memory)
  }
  const code = await ended
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return seen
}

function statusOf(pid: number): { cpu: number; memory: number } | null {
  try {
    const [, highest] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return { cpu: cpuOf(pid), memory: Number(highest ?? 0) * 1024 }
  } catch {
    return null
  }
}

/** ms of CPU a post. */
function parsingAlone(sources: readonly string[]): number {
  const parser = unified().use(remarkParse).use(remarkGfm)
  for (const source of sources.slice(0, 20)) parser.parse(source)
  const from = process.cpuUsage()
  const sample = sources.slice(0, 500)
  for (const source of sample) parser.parse(source)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / sample.length / 1_000
}

function writePosts(name: string, sources: readonly string[]): void {
  if (kind === 'wxr') return writeFileSync(join(folder, `${name}.xml`), wordPressFile(sources))
  mkdirSync(join(folder, name))
  // One folder a year, as blogs have them.
  for (const [n, source] of sources.entries()) {
    const year = join(folder, name, String(yearOf(n)))
    mkdirSync(year, { recursive: true })
    writeFileSync(join(year, `post-${n}.md`), source)
  }
}

function wordPressFile(sources: readonly string[]): string {
  const items = sources.map((source, n) => {
    const date = `${yearOf(n)}-0${1 + (n % 9)}-1${n % 10} 09:00:00`
    const topics = [n % 12, (n + 5) % 12].map((topic) => `<category domain="post_tag" nicename="topic-${topic}">topic-${topic}</category>`)
    return `<item><title>${text.sentence(4, 9)}</title><link>https://old.example/blog/post-${n}/</link><dc:creator>ada</dc:creator>
      <content:encoded><![CDATA[${htmlOf(source)}]]></content:encoded><excerpt:encoded>${text.sentence(8, 16)}</excerpt:encoded><wp:post_id>${n + 1}</wp:post_id>
      <wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>post-${n}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${topics.join('')}</item>`
  })
  return `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title>
    <wp:base_blog_url>https://old.example</wp:base_blog_url><wp:author><wp:author_login>ada</wp:author_login></wp:author>${items.join('\n')}</channel></rss>`
}

/** Of what `postText` is made of. */
function htmlOf(source: string): string {
  return source
    .replace(/^---[^]*?\n---\n/, '')
    .trim()
    .split('\n\n')
    .map((piece) => {
      if (piece.startsWith('```')) return `<pre><code>${piece.replace(/^.*\n|\n```$/g, '').replaceAll('>', '&gt;')}</code></pre>`
      const inline = piece.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')
      if (inline.startsWith('## ')) return `<h2>${inline.slice(3)}</h2>`
      return inline.startsWith('- ') ? `<ul>${inline.replace(/^- (.*)$/gm, '<li>$1</li>')}</ul>` : `<p>${inline}</p>`
    })
    .join('\n\n')
}

function yearOf(n: number): number {
  return 2005 + (n % 20)
}

function postText(n: number): string {
  const words = 800 + Math.floor(random() * 700)
  const paragraph = () => text.paragraphs[Math.floor(random() * text.paragraphs.length)]?.text ?? ''
  const link = () => `[${text.sentence(3, 6)}](${random() < 0.5 ? `/blog/post-${Math.floor(random() * posts)}/` : `https://example.org/${text.name(n)}`})`
  const head = [
    `title: ${JSON.stringify(text.sentence(4, 9))}`,
    `date: ${yearOf(n)}-0${1 + (n % 9)}-1${n % 10}T09:00:00Z`,
    'author: Ada Vell',
    `tags: [topic-${n % 12}, topic-${(n + 5) % 12}]`,
    `permalink: /blog/post-${n}/`,
    `description: ${JSON.stringify(text.sentence(8, 16))}`,
  ]
  const pieces: string[] = []
  for (let count = 0, part = 0; count < words; part++) {
    const piece =
      part % 7 === 2 ? `## ${text.sentence(3, 7)}` : part % 7 === 5 ? list() : part % 11 === 8 ? code(n) : `${paragraph()} **${text.sentence(3, 5)}** ${link()}`
    pieces.push(piece)
    count += piece.split(/\s+/).length
  }
  return `---\n${head.join('\n')}\n---\n\n${pieces.join('\n\n')}\n`
}

function list(): string {
  return Array.from({ length: 4 }, () => `- ${text.sentence(6, 14)}`).join('\n')
}

function code(n: number): string {
  return `\`\`\`js\nexport function part${n}(values) {\n  return values.filter((value) => value > ${n}).map(String)\n}\n\`\`\``
}
