import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'

/** What readers and an editor of a site under load were answered. */
export interface Load {
  reads: number
  writes: number
  /** Each request that was not answered with 200, in words; at most one line for each reason. */
  failures: Map<string, number>
  /** Answers without an edit that was acknowledged a second before they were asked for. */
  stale: number
  /** Newest edit that was acknowledged. */
  edit: number
  /** Texts of comments that were acknowledged. */
  comments: string[]
  /** Addresses that asked for the newsletter, so that a job sends each a mail. */
  subscribers: string[]
  /** Resolves when the last request is answered. */
  stop(): Promise<void>
}

export interface Article {
  id: number
  slug: string
  /** Of its author, an administrator. */
  headers: Record<string, string>
}

/** How long a change may take to be visible everywhere, ms. */
const visibleWithin = 1_000
const writePause = 200

/** Reads at a steady pace, whether or not earlier answers are there, and edits, comments and subscriptions one after the other. */
export function startLoad(url: string, article: Article, readsPerSecond: number): Load {
  const load: Load = { reads: 0, writes: 0, failures: new Map(), stale: 0, edit: 0, comments: [], subscribers: [], stop }
  const acknowledged: { edit: number; at: number }[] = []
  let going = true
  const running = [sendReads(), sendWrites()]

  async function stop(): Promise<void> {
    going = false
    await Promise.all(running)
  }

  async function sendReads(): Promise<void> {
    const paths = ['/', `/articles/${article.slug}`, '/api/blogs/public']
    const open = new Set<Promise<void>>()
    const began = performance.now()
    for (let n = 0; going; n++) {
      await sleep(Math.max(0, began + (n * 1_000) / readsPerSecond - performance.now()))
      // Each tenth is a search that no cache has.
      const reading = n % 10 === 9 ? read(`/search?q=tide${n}`, false) : read(paths[n % paths.length] ?? '/', true)
      open.add(reading)
      void reading.then(() => open.delete(reading))
    }
    await Promise.all(open)
  }

  async function read(path: string, showsArticle: boolean): Promise<void> {
    const due = acknowledged.findLast(({ at }) => at <= performance.now() - visibleWithin)?.edit ?? 0
    const { status, text } = await ask(url + path)
    load.reads++
    if (status !== 200) return noteFailure(`GET ${path.replace(/\d+$/, '')}: ${status || 'no answer'}`)
    const shown = Math.max(-1, ...[...text.matchAll(/Edit (\d+)\./g)].map(([, number]) => Number(number)))
    if (showsArticle && shown < due) load.stale++
  }

  async function sendWrites(): Promise<void> {
    for (let n = 1; going; n++) {
      if (await edit(n)) {
        load.edit = n
        acknowledged.push({ edit: n, at: performance.now() })
      }
      const description = `Comment number ${n}.`
      if (await send('POST', '/api/comments', { type: 'Blog', id: article.id, description })) load.comments.push(description)
      const email = `reader-${n}@magazine.example`
      if (await send('POST', '/api/newsletter/subscriptions', { email })) load.subscribers.push(email)
      await sleep(writePause)
    }
  }

  async function edit(n: number): Promise<boolean> {
    const draft = await send('GET', `/api/drafts/${article.id}`)
    if (!draft) return false
    const { data } = JSON.parse(draft) as { data: { revision: number } } // of the contract of that call
    const saved = await send('PUT', `/api/drafts/${article.id}`, { base: data.revision, fields: { title: `Edit ${n}.` } })
    return saved !== null && (await send('POST', `/api/drafts/${article.id}/approve`, {})) !== null
  }

  /** The text of the answer; null when it failed. Sent once: a repeated write would hide a failure. */
  async function send(method: string, path: string, body?: object): Promise<string | null> {
    load.writes++
    const answer = await call(url + path, method, article.headers, body).catch((error: unknown) => ({ status: 0, text: String(error) }))
    if (answer.status === 200) return answer.text
    noteFailure(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return null
  }

  function noteFailure(words: string): void {
    load.failures.set(words, (load.failures.get(words) ?? 0) + 1)
  }

  return load
}

/** Over a connection of its own. */
export async function call(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number; text: string; cookies: string[] }> {
  const answer = await fetch(url, {
    method,
    headers: { connection: 'close', 'user-agent': 'Mozilla/5.0 (bench)', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, text: await answer.text(), cookies: answer.headers.getSetCookie() }
}
