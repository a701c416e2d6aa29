import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#base/problem.ts'
import { failureInWords } from '#platform/failure-words.ts'
import { UsageError, type Command, type Outcome } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, overview } from './help.ts'
import { findCommand, readCall } from './read-call.ts'

/** Runs what `args` say and prints about it; returns the exit code. Results go to standard output, everything else to standard error. */
export async function runCommandLine(args: string[]): Promise<number> {
  const json = args.includes('--json')
  try {
    const general = generalAnswer(args)
    if (general) return show(general, json)
    const { command, rest } = findCommand(args, commands)
    const { words, options } = readCall(command, rest)
    if (options['help'] === true) return show(helpAnswer(command), json)
    const say = (line: string) => (json ? console.error(line) : console.log(line))
    return show(await command.run({ words, options, say }), json)
  } catch (error) {
    if (json) console.log(JSON.stringify({ error: wordsOf(error) }))
    console.error(wordsOf(error))
    if (args.includes('--verbose') && error instanceof Error) console.error(error.stack)
    return error instanceof UsageError ? 2 : 1
  }
}

function generalAnswer(args: string[]): Outcome | undefined {
  const rest = args.filter((arg) => arg !== '--json')
  const [first, ...name] = rest
  if (first === '--version') return versionAnswer()
  if (rest.length === 1 && (first === '--help' || first === '-h' || first === 'help'))
    return { data: commands.map(({ name: of, usage, text }) => ({ name: of, usage, text })), lines: overview(commands) }
  return first === 'help' ? helpAnswer(findCommand(name, commands).command) : undefined
}

function helpAnswer(command: Command): Outcome {
  const { name, usage, text, options = {} } = command
  return { data: { name, usage, text, options }, lines: helpOf(command) }
}

function versionAnswer(): Outcome {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string } // our own package.json
  return { data: { version }, lines: [version] }
}

function show({ data, lines = [], failure }: Outcome, json: boolean): number {
  if (json) console.log(JSON.stringify(data))
  else if (lines.length > 0) console.log(lines.join('\n'))
  if (failure !== undefined) console.error(failure)
  return failure === undefined ? 0 : 1
}

/** A sentence for a person. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const known = failureInWords(error)
  if (known) return known
  const fields = error instanceof Problem ? Object.entries(error.fields ?? {}).map(([name, faults]) => `  ${name}: ${faults.join(', ')}`) : []
  return [error.message || error.name, ...fields].join('\n')
}
