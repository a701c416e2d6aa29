import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Block } from './read-guide.ts'

interface RunOptions {
  /** Empty folder in which the blocks run. */
  folder: string
  /** What file blocks and $ROOT are put below; empty for the machine itself. */
  root: string
  environment: NodeJS.ProcessEnv
  say: (line: string) => void
  /** How long an expected line may take while something still runs, milliseconds. */
  patienceMs?: number
}

/** Tries the blocks in order and stops at the first that fails; what runs in the background is then stopped. @returns whether all of them passed */
export async function runBlocks(blocks: Block[], options: RunOptions): Promise<boolean> {
  const groups: number[] = []
  let output = ''
  // Whoever stops the run stops what it has begun: those are groups of their own.
  const interrupt = () => void stopAll(groups).then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    for (const [at, block] of blocks.entries()) {
      if (block.does === 'run') output = join(options.folder, `.block-${at}.log`)
      const fault = await faultOf(block, output, groups, options)
      options.say(`${fault === undefined ? 'ok   ' : 'fails'} line ${block.line}: ${titleOf(block)}`)
      if (fault === undefined) continue
      options.say(fault)
      return false
    }
    return true
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
    await stopAll(groups)
  }
}

/** What is wrong with a block, in words. */
async function faultOf(block: Block, output: string, groups: number[], options: RunOptions): Promise<string | undefined> {
  if (block.does === 'write') return writeBlock(block, options)
  if (block.does === 'run') {
    const code = await runScript(block.text, output, groups, options)
    return code === 0 ? undefined : `It ended with ${code}:\n${readFileSync(output, 'utf8')}`
  }
  const missing = await missingLines(block, output, groups, options.patienceMs ?? 20_000)
  return missing.length === 0 ? undefined : `Expected and not printed: ${missing.join('\n')}\nPrinted:\n${output ? readFileSync(output, 'utf8') : ''}`
}

function writeBlock({ file, text }: Block, { root }: RunOptions): undefined {
  const path = `${root}${file}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Folder, variables and functions of a block are those of the next one, as in one terminal. */
async function runScript(script: string, output: string, groups: number[], { folder, root, environment }: RunOptions): Promise<number> {
  const state = join(folder, '.state')
  const whole = `if [ -f ${state} ]; then . ${state}; fi\n${script}\n{ export -p | grep -v '^declare -[a-z]*r'; declare -f; printf 'cd %q\\n' "$PWD"; } > ${state}`
  const log = openSync(output, 'w')
  // A group of its own: what is left of it at the end is stopped by its number.
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-a', '-c', whole], {
    cwd: folder,
    env: { ...environment, ROOT: root },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  if (child.pid !== undefined) groups.push(child.pid)
  return exitOf(child)
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Asks again while the block still runs something that may print it. */
async function missingLines({ text }: Block, output: string, groups: number[], patienceMs: number): Promise<string[]> {
  const until = Date.now() + patienceMs
  for (;;) {
    const running = isRunning(groups.at(-1))
    const printed = output ? readFileSync(output, 'utf8') : ''
    const missing = text.split('\n').filter((line) => line.trim() && !printed.includes(line.trim()))
    if (missing.length === 0 || !running || Date.now() > until) return missing
    await delay(100)
  }
}

async function stopAll(groups: number[]): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const left = groups.filter(isRunning)
    for (const group of left) process.kill(-group, signal)
    for (let round = 0; round < 300 && left.some(isRunning); round++) await delay(100)
  }
}

function isRunning(group: number | undefined): boolean {
  if (group === undefined) return false
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

function titleOf({ does, text, file }: Block): string {
  const [first = ''] = text.split('\n')
  return `${does} ${does === 'write' ? file : first}`
}
