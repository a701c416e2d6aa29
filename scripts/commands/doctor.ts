import { examine, type NamedFinding } from '#app/doctor/doctor.ts'
import { flag, textOption, type Call, type Outcome } from '../command-line/command.ts'

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', skipped: '-      ' }

/** Everything that a site needs, looked at from here, with what to do. */
export async function run(call: Call): Promise<Outcome> {
  const checks = await examine(process.env, { dkim: textOption(call, 'dkim'), nameServer: textOption(call, 'name-server'), updates: flag(call, 'updates') })
  const failures = checks.filter(({ state }) => state === 'failed').length
  return {
    data: { ok: failures === 0, checks },
    lines: checks.flatMap(linesOf),
    failure: failures > 0 ? `${failures} ${failures === 1 ? 'check' : 'checks'} failed.` : undefined,
  }
}

function linesOf({ name, state, text, advice }: NamedFinding): string[] {
  return [`${marks[state]} ${name.padEnd(18)} ${text}`, ...(advice === undefined ? [] : [`${' '.repeat(27)}${advice}`])]
}
