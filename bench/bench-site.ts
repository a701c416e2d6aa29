import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '#base/problem.ts'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import type { Services } from '#platform/services.ts'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { editorCalls } from '../testing/editor-calls.ts'
import { bearing } from '../testing/sessions.ts'

/** The services of a site whose servers run beside this process: what it writes, they have to hear of. */
export function servicesBeside(environment: Record<string, string>): Promise<Services> {
  return openServices(readSettings({ LOG_LEVEL: 'silent', ...environment }), features)
}

/** An article that is published, and its author's account. */
export async function publishedArticle(services: Services, title: string): Promise<{ id: number; slug: string }> {
  const user_id = await createUser(services, { username: 'ada', name: 'Ada', role: 'author' })
  return createArticle(services, { user_id, title, standfirst: 'x', content: '[]', approved: 'approved' })
}

/** A write beside a busy server is refused with 503 now and then: it is tried again, as clients do. Returns how often it was refused. */
export async function untilWritten(write: () => Promise<unknown>): Promise<number> {
  for (let refused = 0; ; refused++) {
    try {
      await write()
      return refused
    } catch (error) {
      if (!(error instanceof Problem && error.status === 503)) throw error
    }
  }
}

/** The calls of an editor over a connection of their own each, so that they reach any of several processes. */
export function editorOver(services: Services, url: string): ReturnType<typeof editorCalls> {
  return editorCalls(services, async (method, path, body, token) => {
    const headers = {
      ...bearing(token),
      ...(body ? { 'content-type': 'application/json' } : {}),
      'user-agent': 'Mozilla/5.0 (test editor)',
      connection: 'close',
    }
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, text: await answer.text() }
  })
}

/** The command line, on a site in that directory. @throws Error when it fails */
export async function masthead(words: string[], dataDir: string): Promise<void> {
  const script = join(import.meta.dirname, '../scripts/masthead.ts')
  await promisify(execFile)(process.execPath, [script, ...words], { env: { PATH: process.env['PATH'], DATA_DIR: dataDir }, maxBuffer: 10_000_000 })
}
