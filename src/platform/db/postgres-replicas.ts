import type { Pool } from 'pg'
import type { OpenOptions } from './options.ts'
import { openPool } from './postgres-connections.ts'

export interface Replica {
  pool: Pool
  /** For logs: host and port, without password. */
  name: string
  /** Takes part in reading. */
  up: boolean
}

export interface Replicas {
  /** The next one in turn, or undefined when none takes part: ask the primary. */
  next(): Replica | undefined
  leaveOut(replica: Replica, reason: unknown): void
  /** The newest change that every replica taking part shows; undefined when none takes part. */
  showing(): Promise<number | undefined>
  states(): { up: boolean }[]
  close(): Promise<void>
}

/** How often replicas are looked at, ms: two looks are over before anybody reads there what was true a second ago. */
const lookEvery = 400

/** `current`: the newest change the primary has told us of. */
export function openReplicas(options: OpenOptions, current: () => number | null): Replicas {
  const members: Replica[] = (options.replicaUrls ?? []).map((url) => ({
    pool: openPool({ url, side: 'reading', options }),
    name: URL.parse(url)?.host ?? 'replica',
    up: true,
  }))
  let turn = 0
  const required = requiredChanges(current)

  function leaveOut(replica: Replica, reason: unknown): void {
    if (!replica.up) return
    replica.up = false
    options.log?.warn({ err: reason, replica: replica.name }, 'a replica is left out of reading')
  }

  async function look(): Promise<void> {
    const { toStay, toReturn } = required()
    await Promise.all(
      members.map(async (replica) => {
        try {
          const at = await newestOf(replica.pool)
          // One that was out comes back only when it shows all: a render may count on what the others showed.
          if (at < (replica.up ? toStay : toReturn)) return leaveOut(replica, new Error(`${toReturn - at} changes behind`))
          if (!replica.up) options.log?.info({ replica: replica.name }, 'a replica takes part in reading again')
          replica.up = true
        } catch (error) {
          leaveOut(replica, error)
        }
      }),
    )
  }

  const timer = members.length > 0 ? setInterval(() => void look(), lookEvery) : undefined
  timer?.unref()
  return {
    next() {
      const able = members.filter((replica) => replica.up)
      return able[turn++ % able.length]
    },
    leaveOut,
    states: () => members.map(({ up }) => ({ up })),
    async showing() {
      const shown = await Promise.all(
        members
          .filter((replica) => replica.up)
          .map(async (replica) => {
            try {
              return [await newestOf(replica.pool)]
            } catch (error) {
              leaveOut(replica, error)
              return []
            }
          }),
      )
      const answers = shown.flat()
      return answers.length === 0 ? undefined : Math.min(...answers)
    },
    async close() {
      clearInterval(timer)
      await Promise.all(members.map((replica) => replica.pool.end()))
    },
  }
}

/**
 * The change that a replica has to show at each look: to stay, what the primary had told at the look before; to return, what it has
 * told by now. `current`: the newest change told; null while the primary is not heard.
 */
export function requiredChanges(current: () => number | null): () => { toStay: number; toReturn: number } {
  let told = current() ?? 0
  let heard = current() !== null
  return () => {
    const now = current()
    // Changes that came while the primary was not heard may be old: a replica has had its time for them.
    const toStay = heard ? told : (now ?? told)
    heard = now !== null
    told = now ?? told
    return { toStay, toReturn: told }
  }
}

async function newestOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select coalesce(max(id), 0) as id from changes')
  return rows[0]?.id ?? 0
}
