import type { z } from 'zod'

export type Run = (call: Call) => Promise<Outcome>

interface Option {
  type: 'string' | 'boolean'
  /** In the help: what stands behind the option. */
  value?: string
  text: string
}

export type Options = Record<string, Option>

export interface Command {
  /** As typed: `backup`, `user add`. */
  name: string
  /** What may stand behind the name, one entry for each form. */
  usage: readonly string[]
  /** What it does, in a line. */
  text: string
  /** Fewest and most words behind the name. */
  words: readonly [number, number]
  options?: Options
  run(call: Call): Promise<Outcome>
}

export interface Call {
  words: string[]
  options: Record<string, string | boolean | undefined>
  /** Something to be seen while the work goes on. It never gets into the JSON. */
  say(line: string): void
}

export interface Outcome {
  /** The document of --json. */
  data: unknown
  /** The same for people; ends with what was not yet said. */
  lines?: string[]
  /** Why the exit code is 1 although there is something to show. */
  failure?: string
}

/** Wrongly called: exit code 2. */
export class UsageError extends Error {}

/** Each value that was refused, and why. */
export function refusedValues({ issues }: z.ZodError): UsageError {
  return new UsageError(issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
}

export function textOption(call: Call, name: string): string | undefined {
  const value = call.options[name]
  return typeof value === 'string' ? value : undefined
}

export function flag(call: Call, name: string): boolean {
  return call.options[name] === true
}
