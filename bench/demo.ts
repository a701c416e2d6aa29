import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, type RunningServer } from '../testing/start-server.ts'
import { cpuOf } from './measure.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, '.cache/bench-demo')

/**
 * A server of the demo edition that has drawn its pictures and pages: their work is not what is measured. The data is
 * kept in `.cache/bench-demo` for the next bench; remove it when the demo has changed.
 */
export async function startDrawnDemo(environment: Record<string, string> = {}): Promise<RunningServer> {
  mkdirSync(kept, { recursive: true })
  const server = await startServer({ DEMO: 'yes', LIMITS: 'off', DATA_DIR: kept, ...environment })
  await waitForJobs(kept)
  await waitUntilIdle(server.pid)
  return server
}

/**
 * Resolves when no job is at work or due. The time of the processor says too little: on a busy machine the processes that
 * cut pictures, which give way to all others, get none.
 */
async function waitForJobs(dataDir: string): Promise<void> {
  using database = new DatabaseSync(join(dataDir, 'masthead.sqlite'), { readOnly: true })
  const open = database.prepare('select 1 from jobs where died_at is null and (lease is not null or run_at <= ?) limit 1')
  while (open.get(Date.now()) !== undefined) await sleep(500)
}

/** Resolves when a process has almost nothing to do for 2 s. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (;;) {
    const before = cpuOf(pid)
    await sleep(2_000)
    if (cpuOf(pid) - before < 100_000) return
  }
}

/** The data folder of an edition with so many articles, made when it is asked for the first time (100,000: minutes) and kept in `.cache`. */
export function seeded(articles: number): string {
  const folder = join(root, `.cache/bench-${articles}`)
  if (existsSync(join(folder, 'masthead.sqlite'))) return folder
  mkdirSync(folder, { recursive: true })
  const made = spawnSync(process.execPath, ['scripts/seed-large.ts', `--articles=${articles}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: folder },
  })
  if (made.status !== 0) throw new Error('the large edition could not be made')
  return folder
}
