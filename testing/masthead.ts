import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { OpenOptions } from '#platform/db/options.ts'
import { compiledCode } from './scratch.ts'

interface Ran {
  code: number | null
  out: string
  error: string
  /** What --json printed; typed by the test that knows the command. */
  json<T>(): T
}

const launcher = join(import.meta.dirname, '../masthead')

/** Really runs the launcher `masthead` with the words of `line`, in an environment of nothing else. */
export function masthead(line: string | string[], environment: Record<string, string | undefined> = {}, input = ''): Promise<Ran> {
  const child = started(line, environment)
  let [out, error] = ['', '']
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (error += bytes.toString()))
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // The whole document is one line of JSON, which the caller knows.
    child.once('close', (code) => resolve({ code, out, error, json: <T>() => JSON.parse(out) as T }))
  })
}

/** Kills the command with SIGKILL as soon as it says this. @returns its last code, null when it was killed */
export function killedAt(said: RegExp, line: string[], environment: Record<string, string | undefined>): Promise<number | null> {
  const child = started(line, environment)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      words += bytes.toString()
      if (said.test(words)) child.kill('SIGKILL')
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function started(line: string | string[], environment: Record<string, string | undefined>) {
  return spawn(launcher, typeof line === 'string' ? line.split(' ').filter(Boolean) : line, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compiledCode(), ...environment },
  })
}

/** The environment of a site in `dataDir` whose database is at `place`. */
export function environmentOf(place: OpenOptions, dataDir: string): Record<string, string | undefined> {
  return { DATA_DIR: dataDir, DATABASE_URL: place.url }
}
