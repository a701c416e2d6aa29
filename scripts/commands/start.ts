import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { flag, UsageError, type Call, type Outcome } from '../command-line/command.ts'

const main = join(import.meta.dirname, '../../dist/server/main.js')

/** This very process becomes the server. What it prints are its log lines. */
export async function run(call: Call): Promise<Outcome> {
  if (flag(call, 'json')) throw new UsageError('masthead start goes on until it is stopped and prints log lines, each of them JSON: it takes no --json.')
  if (!existsSync(main)) throw new Error('The server is not built: run npm run build, or npm start, which builds what is needed.')
  await import(main)
  return { data: { started: true } }
}
