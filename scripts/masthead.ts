// masthead COMMAND: everything an operator does on the command line.
import { runCommandLine } from './command-line/run.ts'

process.exitCode = await runCommandLine(process.argv.slice(2))
