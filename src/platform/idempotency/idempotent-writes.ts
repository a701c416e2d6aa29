import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { withWriteMark } from '../db/write-marks.ts'
import { networkOf } from '../limits/network.ts'
import { hmac, siteKey } from '../secret.ts'
import type { Services } from '../services.ts'
import { claimKey, findKey, markWritten, releaseKey, storeAnswer } from './store.ts'

/** How long an answer is kept, ms. */
export const answersKeptFor = 24 * 60 * 60_000
/** ms that a run may take before another may take its place; the write mark keeps the slower one from writing then. */
const lease = 60_000
const pollEvery = 50
/** ms that a repeated request waits for the first one. */
const longestWait = 5_000
const purpose = 'idempotency key'

export interface KeyedCall {
  key: string
  viewer: Viewer | null
  ip: string
  /** The call and everything that was sent, as text. */
  request: string
}

export interface FirstAnswer {
  status: number
  headers: [name: string, value: string][]
  output: unknown
}

export interface IdempotentWrites {
  /**
   * The answer of an earlier request with this key, waiting while that is under way; null when there was none. `found` runs
   * before the wait. @throws Problem 422 for a key of another request, 409 when the answer cannot be had
   */
  find(call: KeyedCall, found: () => Promise<void>): Promise<FirstAnswer | null>
  /** Answers with `run` and keeps that for `find`; of several at once one runs. A failure is not kept. */
  once(call: KeyedCall, run: () => Promise<FirstAnswer>): Promise<FirstAnswer>
}

/**
 * A row in `idempotency_keys` is claimed before a call runs. Each transaction of the call marks it as written, so that the
 * effect and the mark are committed together; the answer, known only afterwards, is stored by a statement of its own. A
 * crash before the commit leaves a claim that the next request takes over when its lease is over. A crash between commit and
 * answer leaves a mark: the effect is not repeated, and the answer is 409 `answer-lost`. Calls that write without
 * `Database.write` have no mark: after a crash of the process they may run twice.
 */
export function idempotentWrites({ config, database: { db }, log, now }: Services): IdempotentWrites {
  const nameOf = ({ key, viewer, ip }: KeyedCall) => `${viewer ? `person ${viewer.id}` : `network ${networkOf(ip)}`}\n${key}`
  const idOf = (call: KeyedCall) => hmac(config, purpose, nameOf(call))
  const requestOf = (call: KeyedCall) => hmac(config, 'idempotent request', call.request)
  /** Whoever has the database and the site's secret still needs the idempotency key to read an answer. */
  const cipherKey = (call: KeyedCall) => createHmac('sha256', siteKey(config, 'idempotent answer')).update(nameOf(call)).digest()

  async function find(call: KeyedCall, found: () => Promise<void>): Promise<FirstAnswer | null> {
    const id = idOf(call)
    for (let waited = 0; ; waited += pollEvery) {
      const row = await findKey(db, id, now() - answersKeptFor)
      if (!row) return null
      if (waited === 0) await found()
      if (row.request !== requestOf(call)) throw otherRequest()
      if (row.answer !== null) return decrypted(row.answer, cipherKey(call))
      if (row.leased_until <= now()) {
        if (row.state === 'written') throw answerLost()
        return null
      }
      if (waited >= longestWait) throw stillRunning()
      await sleep(pollEvery)
    }
  }

  async function once(call: KeyedCall, run: () => Promise<FirstAnswer>): Promise<FirstAnswer> {
    const id = idOf(call)
    const owner = randomUUID()
    const at = now()
    const row = {
      id,
      owner,
      user_id: call.viewer && call.viewer.id > 0 ? call.viewer.id : null,
      request: requestOf(call),
      created_at: at,
      leased_until: at + lease,
    }
    while (!(await claimKey(db, row, at - answersKeptFor))) {
      const earlier = await find(call, async () => {})
      if (earlier) return earlier
    }
    const answer = await withWriteMark(async (tx) => {
      if (!(await markWritten(tx, id, owner))) throw stillRunning()
    }, run).catch(async (error: unknown) => {
      // What keeps the key from being released must not hide why the call failed; the lease ends it.
      await releaseKey(db, id, owner).catch((failure: unknown) => log.warn({ err: failure }, 'idempotency key not released'))
      throw error
    })
    if (answer.status >= 400) await releaseKey(db, id, owner)
    else await keep(id, owner, encrypted(answer, cipherKey(call)))
    return answer
  }

  /** The effect is there: its answer goes out whether or not it can be kept. */
  async function keep(id: string, owner: string, answer: string): Promise<void> {
    await storeAnswer(db, id, owner, answer).catch((failure: unknown) => log.warn({ err: failure }, 'idempotent answer not kept'))
  }

  return { find, once }
}

function encrypted(answer: FirstAnswer, key: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const bytes = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64')
}

function decrypted(text: string, key: Buffer): FirstAnswer {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  const json = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  return JSON.parse(json) as FirstAnswer // `encrypted` made it, as its tag proves
}

function otherRequest(): Problem {
  return new Problem(422, 'key-used', t('idempotency.error-this-idempotency-key-came-with-another'))
}

function stillRunning(): Problem {
  return new Problem(409, 'still-running', t('idempotency.error-the-same-request-is-still-being'), { retryAfter: 1 })
}

function answerLost(): Problem {
  return new Problem(409, 'answer-lost', t('idempotency.error-this-has-been-done-already-but'))
}
