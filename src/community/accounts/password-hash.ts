import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { importedHash, unmatchable, type ImportedHash } from './imported-format.ts'
import { WorkerThread } from '#platform/threads/worker-thread.ts'

export interface HashCost {
  /** KiB. */
  memory: number
  passes: number
}

/** OWASP's first choice for argon2id. */
export const standardCost: HashCost = { memory: 19_456, passes: 2 }

const tagLength = 32
const atATime = Math.max(1, availableParallelism() - 1)
const longestQueue = 32

/** `like`: a hash of another system, whose salt and cost are taken. */
export type HashQuestion = { message: string; nonce: Uint8Array; cost: HashCost; tagLength: number } | { message: string; like: string }

// Threads of their own: those of Node's pool would each keep the memory of the hashes they made, and files and names wait for them.
const threads = Array.from({ length: atATime }, () => new WorkerThread<HashQuestion, Uint8Array>(new URL('./password-hash-thread.ts', import.meta.url)))

let running = 0
const waiting: (() => void)[] = []

/**
 * A turn at the expensive work: one at a time for every core but one, so that pages are never starved.
 * @throws Problem 503 when more than 32 wait already
 */
export async function queueHash<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atATime) {
    if (waiting.length >= longestQueue) {
      // A crowd that asks again at once is answered twice a second each, and leaves the rest of the time to readers.
      await sleep(500)
      throw new Problem(503, 'busy', t('accounts.error-too-much-at-once-please-try'), { retryAfter: 1 + Math.round(Math.random() * 3) })
    }
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    // The place goes straight to the next one, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** In the PHC format, which carries salt and cost. `salt`: 16 bytes that nobody else has or can guess. */
export async function hashPassword(password: string, cost: HashCost = standardCost, salt: Buffer = randomBytes(16)): Promise<string> {
  const tag = await tagOf(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`
}

/**
 * Costs the same for a hash that is missing: then nothing matches. `sorts`: of imported hashes, each of which is worked through
 * whatever `hash` is, so that the time does not tell an account that came with an import.
 */
export async function matches(password: string, hash: string | null, cost: HashCost = standardCost, sorts: readonly string[] = []): Promise<boolean> {
  const parts = parsed(hash)
  const tag = await tagOf(password, parts?.salt ?? noSalt, parts?.cost ?? cost)
  const isImported = await matchesImported(password, importedHash(hash), sorts)
  return isImported || (parts !== null && isSame(tag, parts.tag))
}

async function matchesImported(password: string, own: ImportedHash | null, sorts: readonly string[]): Promise<boolean> {
  let isRight = false
  for (const sort of new Set([...sorts, ...(own ? [own.sort] : [])])) {
    const like = own?.sort === sort ? own.hash : unmatchable(sort)
    // Not normalised, as the other system took it.
    const isLike = isSame(await ask({ message: password, like }), Buffer.from(like))
    isRight ||= isLike && own?.sort === sort
  }
  return isRight
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether `hash` was made with another cost than new ones are. */
export function isOutdated(hash: string, cost: HashCost = standardCost): boolean {
  const made = parsed(hash)?.cost
  return made?.memory !== cost.memory || made.passes !== cost.passes
}

const noSalt = randomBytes(16)

async function tagOf(password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  return ask({ message: password.normalize('NFC'), nonce, cost, tagLength })
}

async function ask(question: HashQuestion): Promise<Buffer> {
  const thread = threads.reduce((idlest, one) => (one.open < idlest.open ? one : idlest))
  return Buffer.from(await thread.ask(question))
}

function parsed(hash: string | null): { cost: HashCost; salt: Buffer; tag: Buffer } | null {
  const [, memory, passes, salt, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? '') ?? []
  if (!memory || !passes || !salt || !tag) return null
  return { cost: { memory: Number(memory), passes: Number(passes) }, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
