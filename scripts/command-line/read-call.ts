import { parseArgs } from 'node:util'
import { UsageError, type Call, type Command, type Options } from './command.ts'
import { nearest } from './nearest.ts'

export const commonOptions: Options = {
  help: { type: 'boolean', text: 'shows this' },
  json: { type: 'boolean', text: 'prints one JSON document on standard output' },
  verbose: { type: 'boolean', text: 'says more; of a failure also where it happened' },
}

/** The command that the first words name, and what stands behind them. @throws UsageError */
export function findCommand(args: string[], commands: readonly Command[]): { command: Command; rest: string[] } {
  const first = args.findIndex((arg) => !arg.startsWith('-'))
  if (first < 0) throw new UsageError('Say what to do: masthead COMMAND. masthead --help lists the commands.')
  const words = args.slice(first)
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (command) return { command, rest: [...args.slice(0, first), ...words.slice(command.name.split(' ').length)] }
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `)).map(({ name }) => name)
  const typed = group.length > 0 && words[1] !== undefined ? `${words[0]} ${words[1]}` : (words[0] ?? '')
  const near = nearest(typed, group.length > 0 ? group : commands.map(({ name }) => name))
  if (group.length > 0 && words[1] === undefined) throw new UsageError(`Say which: ${group.map((name) => `masthead ${name}`).join(', ')}.`)
  throw new UsageError(`There is no command ${typed}. ${near ? `Did you mean masthead ${near}?` : 'masthead --help lists the commands.'}`)
}

/** @throws UsageError that names the nearest option there is */
export function readCall(command: Command, args: string[]): Omit<Call, 'say'> {
  const options = { ...commonOptions, ...command.options }
  const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type, ...(name === 'help' && { short: 'h' }) }]))
  const { tokens, values, positionals } = parseArgs({ args, options: types, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw new UsageError(unknownOption(command, token.rawName, Object.keys(options)))
    if (option.type === 'string' && !token.value) throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${option.value ?? 'VALUE'}.`)
    if (option.type === 'boolean' && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`)
  }
  const [least, most] = command.words
  if (values['help'] !== true && (positionals.length < least || positionals.length > most)) throw new UsageError(wrongWords(command, positionals))
  // parseArgs gives lists only to options that may come several times, and there are none.
  return { words: positionals, options: values as Call['options'] }
}

function unknownOption({ name }: Command, typed: string, known: string[]): string {
  const near = nearest(typed.replace(/^-+/, ''), known)
  return `masthead ${name} has no option ${typed}. ${near ? `Did you mean --${near}?` : `masthead ${name} --help lists them.`}`
}

function wrongWords({ name, usage, words: [, most] }: Command, words: string[]): string {
  const forms = usage.map((form) => `masthead ${name} ${form}`.trim()).join(', or ')
  return words.length > most ? `'${words[most]}' is too much: ${forms}.` : `Something is missing: ${forms}.`
}
