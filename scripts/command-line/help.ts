import type { Command, Options } from './command.ts'
import { commonOptions } from './read-call.ts'

export function helpOf(command: Command): string[] {
  return [
    ...command.usage.map((form, at) => `${at === 0 ? 'Usage:' : '      '} masthead ${command.name} ${form}`.trimEnd()),
    '',
    command.text,
    '',
    'Options:',
    ...optionLines({ ...command.options, ...commonOptions }),
  ]
}

export function overview(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  return [
    'Usage: masthead COMMAND',
    '',
    ...commands.map(({ name, text }) => `  ${name.padEnd(width)}${text}`),
    '',
    'masthead COMMAND --help says more of a command. Settings are environment variables (docs/configuration.md).',
    'Exit codes: 0 done, 1 failed, 2 wrongly called.',
  ]
}

function optionLines(options: Options): string[] {
  const rows = Object.entries(options).map(([name, { value, text }]) => [`  --${name}${value ? ` ${value}` : ''}`, text] as const)
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, text]) => left.padEnd(width) + text)
}
