import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#app/config.ts'
import { features } from '#app/features.ts'
import { openServices } from '#app/run-server.ts'
import type { Services } from '#platform/services.ts'
import { aReader } from '../testing/builders.ts'
import { childProcesses } from '../testing/child-processes.ts'
import { formOf } from '../testing/form.ts'
import { testImage } from '../testing/pictures.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { startServer, type RunningServer } from '../testing/start-server.ts'
import { until } from '../testing/until.ts'

let dataDir: string
let services: Services
let smtp: TestSmtp

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'masthead-stop-'))
  services = await openServices(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), features)
  smtp = await startSmtp()
})

afterEach(async () => {
  await services.database.close()
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (processes: string, more: Record<string, string> = {}) =>
  startServer({ WEB_CONCURRENCY: processes, DEMO: 'no', LIMITS: 'off', DATA_DIR: dataDir, SMTP_URL: smtp.url, ...more }, { group: true })
const jobs = () => services.database.db.selectFrom('jobs').select(['kind', 'lease', 'attempts', 'run_at']).where('kind', '=', 'mail').execute()

describe.runIf(process.platform === 'linux').each(['1', '2'])('A server with %s processes', (processes) => {
  test('a server that gets SIGTERM twice finishes requests and streams and releases its jobs', async () => {
    const { token, email } = await aReader({ services }, { role: 'author' })
    smtp.mode = 'hang'
    await using server = await start(processes)
    await post(server, '/api/password/forgot', { email })
    await until(async () => (await jobs())[0]?.lease !== null && (await jobs()).length === 1)
    const stream = await listen(server)
    const upload = await beginUpload(server, token)

    process.kill(-server.pid, 'SIGTERM')
    await sleep(300)
    process.kill(-server.pid, 'SIGTERM')
    expect(await stream.ended).toBe('whole')
    expect(await upload.finish()).toBe(200)
    expect(await server.ended).toBe(0)
    // On a slow machine the SMTP timeout may come first: the job is then rescheduled and not lost either.
    expect(await jobs()).toMatchObject([{ lease: null, attempts: 0 }])
  })
})

describe.runIf(process.platform === 'linux')('A rolling replacement', () => {
  test('a rolling replacement breaks no request, no long upload and no stream', async () => {
    const { token } = await aReader({ services }, { role: 'author' })
    await using server = await start('2')
    const stream = await listen(server)
    const upload = await beginUpload(server, token)
    const load = new Load(server, 4)
    for (let round = 0; round < 2; round++) {
      const before = childProcesses(server.pid)
      process.kill(server.pid, 'SIGHUP')
      await until(() => childProcesses(server.pid).filter((pid) => !before.includes(pid)).length === 2)
    }
    expect(await stream.ended).toBe('whole')
    expect(await upload.finish()).toBe(200)
    const { asked, failed } = await load.end()
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(20)
  }, 300_000)
})

async function post(server: RunningServer, path: string, body: unknown): Promise<void> {
  const answer = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

const answerOf = (asking: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject)
  })

/** An open stream; `ended` says whether its end came as HTTP has it. */
async function listen(server: RunningServer): Promise<{ ended: Promise<string> }> {
  const asking = request(`${server.url}/api/live?on=comments:1`, { agent: false })
  asking.end()
  const answer = await answerOf(asking)
  expect(answer.statusCode).toBe(200)
  const ended = new Promise<string>((resolve) => answer.resume().once('close', () => resolve(answer.complete ? 'whole' : 'broken off')))
  return { ended }
}

/** A long upload over a slow connection: it sends a few bytes each second until `finish` sends the rest. */
async function beginUpload(server: RunningServer, token: string): Promise<{ finish(): Promise<number | undefined> }> {
  const form = formOf(await testImage({ width: 600, height: 400 }).png({ compressionLevel: 0 }).toBuffer(), 'slow.png')
  let sent = 0
  const send = (bytes: number) => asking.write(form.body.subarray(sent, (sent += bytes)))
  const asking = request(`${server.url}/api/media`, {
    method: 'POST',
    agent: false,
    headers: { ...form.headers, authorization: `Bearer ${token}`, 'content-length': form.body.length, expect: '100-continue' },
  })
  const failed = new Promise<never>((_, reject) => asking.once('error', reject))
  failed.catch(() => {})
  asking.flushHeaders()
  await Promise.race([failed, new Promise<void>((resolve) => asking.once('continue', () => resolve()))])
  send(30_000)
  // The server closes uploads that send nothing for half a minute.
  const going = setInterval(() => send(4_000), 1_000)
  return {
    async finish() {
      clearInterval(going)
      asking.end(form.body.subarray(sent))
      const answer = await Promise.race([failed, answerOf(asking)])
      answer.resume()
      return answer.statusCode
    },
  }
}

/** ms between two pages of a reader: the new processes start on the same cores. */
const readingMs = 100

/** Readers that ask one page after the other over connections they keep. */
class Load {
  readonly #readers: Promise<void>[]
  readonly #failed: string[] = []
  #asked = 0
  #over = false

  constructor({ url }: RunningServer, readers: number) {
    this.#readers = Array.from({ length: readers }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!this.#over) {
        await this.#ask(`${url}/?n=${this.#asked++}`, agent)
        await sleep(readingMs)
      }
      agent.destroy()
    })
  }

  async end(): Promise<{ asked: number; failed: string[] }> {
    this.#over = true
    await Promise.all(this.#readers)
    return { asked: this.#asked, failed: this.#failed }
  }

  #ask(url: string, agent: Agent): Promise<void> {
    return new Promise((resolve) => {
      const failed = (why: string) => {
        this.#failed.push(why)
        resolve()
      }
      const asking = request(url, { agent })
      asking.once('error', (error) => failed(error.message))
      asking.once('response', (answer) => {
        answer.resume().once('close', () => (answer.statusCode === 200 && answer.complete ? resolve() : failed(String(answer.statusCode))))
      })
      asking.end()
    })
  }
}
