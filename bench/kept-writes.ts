import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestSmtp } from '../testing/smtp.ts'
import { reportFigure } from './report-figure.ts'
import { call, type Article, type Load } from './site-load.ts'

/** How long the last mails may take, ms. */
const mailsTake = 60_000

/** Reports whether all that `load` was told to be kept is in the database, and whether each of its mails went out. */
export async function judgeKept({ stale, edit, comments, subscribers }: Load, databaseUrl: string, smtp: TestSmtp): Promise<void> {
  reportFigure('stale answers', stale, stale === 0)
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const titles = await database.query<{ title: string }>('select title from articles')
  // A later edit may have been kept whose answer was lost.
  const kept = Number(/\d+/.exec(titles.rows[0]?.title ?? '')?.[0] ?? Number.NaN)
  reportFigure(`last edit in the database, ${edit} acknowledged`, kept, edit > 0 && kept >= edit)
  const rows = await database.query<{ description: string }>('select description from comments')
  const found = new Set(rows.rows.map(({ description }) => description))
  const lost = comments.filter((text) => !found.has(text)).length
  reportFigure(`lost writes of ${comments.length} comments`, lost, comments.length > 0 && lost === 0)
  const until = Date.now() + mailsTake
  const missing = (): number => subscribers.filter((email) => !smtp.mails.some(({ recipients }) => recipients.includes(email))).length
  while (missing() > 0 && Date.now() < until) await sleep(200)
  reportFigure(`lost jobs of ${subscribers.length} mails`, missing(), subscribers.length > 0 && missing() === 0)
  const failedJobs = await database.query<{ count: string }>('select count(*) from jobs where died_at is not null')
  reportFigure('jobs that failed', failedJobs.rows[0]?.count ?? 'unknown', failedJobs.rows[0]?.count === '0')
  await database.end()
}

/** Mails that arrived beyond one for each recipient. */
export function mailsSentTwice(smtp: TestSmtp): number {
  return smtp.mails.length - new Set(smtp.mails.flatMap(({ recipients }) => recipients)).size
}

export function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Published over HTTP by the administrator whose password it is, once the site at `url` answers. */
export async function publishedArticleAt(url: string, password: string): Promise<Article> {
  await untilAnswered(url)
  const login = await call(`${url}/api/login`, 'POST', {}, { email: 'ada@magazine.example', password })
  const { token } = JSON.parse(login.text) as { token: string } // of the contract of that call
  const headers = { authorization: `Bearer ${token}`, cookie: login.cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  const begun = await call(`${url}/api/drafts`, 'POST', headers, { title: 'Edit 0.', standfirst: 'The tide.' })
  if (begun.status !== 200) throw new Error(`The article was not begun: ${begun.status} ${begun.text}`)
  const { data } = JSON.parse(begun.text) as { data: { id: number; slug: string } } // of the contract of that call
  const approved = await call(`${url}/api/drafts/${data.id}/approve`, 'POST', headers, {})
  if (approved.status !== 200) throw new Error(`The article was not approved: ${approved.status} ${approved.text}`)
  return { id: data.id, slug: data.slug, headers }
}

async function untilAnswered(url: string): Promise<void> {
  for (let round = 0; round < 100; round++) {
    if ((await call(`${url}/readyz`, 'GET', {}).catch(() => null))?.status === 200) return
    await sleep(100)
  }
  throw new Error('The site does not answer.')
}
