import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../testing/until.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-guides-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a guide of these blocks: info string and text of each. */
function tryGuide(...blocks: [info: string, text: string][]) {
  const guide = join(folder, 'guide.md')
  writeFileSync(guide, blocks.map(([info, text]) => `Then:\n\n\`\`\`${info}\n${text}\n\`\`\`\n`).join('\n'))
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'run-guide.ts'), guide], { encoding: 'utf8' })
  return { status, stdout }
}

describe('npm run guide', () => {
  test('a guide whose blocks succeed passes, with one line for each block', () => {
    const { status, stdout } = tryGuide(['sh run', 'echo hello world'], ['text expect', 'hello world'])
    expect([status, stdout.match(/^ok /gm)?.length]).toEqual([0, 2])
  })

  test('the first block that fails ends the run with 1, and later blocks do not run', () => {
    const { status, stdout } = tryGuide(['sh run', 'echo before; false; echo after'], ['sh run', `touch ${folder}/later`])
    expect(status).toBe(1)
    expect(stdout).toMatch(/fails line 3: run [\s\S]*It ended with 1:\nbefore\n+$/)
    expect(existsSync(join(folder, 'later'))).toBe(false)
  })

  test('an expected line that was not printed fails', () => {
    const { status, stdout } = tryGuide(['sh run', 'echo hello'], ['text expect', 'good-bye'])
    expect([status, stdout]).toEqual([1, expect.stringContaining('Expected and not printed: good-bye')])
  })

  test('a block whose info string says neither run nor expect is left alone', () => {
    expect(tryGuide(['sh', 'false'], ['text', 'nothing']).status).toBe(0)
  })

  test('a file block is written below $ROOT', () => {
    const path = '/etc/masthead-guide-test/settings'
    expect(tryGuide([`ini file=${path}`, 'A=1'], ['sh run', `cat "$ROOT${path}"`], ['text expect', 'A=1']).status).toBe(0)
    expect(existsSync(path)).toBe(false)
  })

  test('variables and the folder of a block are those of the next one', () => {
    expect(
      tryGuide(['sh run', 'mkdir inside; cd inside; NAME=ada'], ['sh run', 'echo "$NAME is in $(basename "$PWD")"'], ['text expect', 'ada is in inside'])
        .status,
    ).toBe(0)
  })

  test('a process in the background may print later, and is stopped at the end', () => {
    const { status } = tryGuide(['sh run', `(echo $BASHPID > ${folder}/pid; sleep 1; echo late; exec sleep 600) &`], ['text expect', 'late'])
    expect(status).toBe(0)
    expect(() => process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)).toThrow('ESRCH')
  })

  test('a run that is stopped stops what it has begun', async () => {
    const guide = join(folder, 'guide.md')
    const pid = join(folder, 'pid')
    writeFileSync(guide, `\`\`\`sh run\necho $BASHPID > ${pid}.new; mv ${pid}.new ${pid}; exec sleep 600\n\`\`\`\n`)
    const run = spawn(process.execPath, [join(import.meta.dirname, 'run-guide.ts'), guide])
    const ended = new Promise((resolve) => run.once('exit', resolve))
    await until(() => existsSync(pid))
    run.kill('SIGTERM')
    expect(await ended).toBe(1)
    expect(() => process.kill(Number(readFileSync(pid, 'utf8')), 0)).toThrow('ESRCH')
  })
})
