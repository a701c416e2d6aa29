import { destination, pino, type Logger, type LoggerOptions } from 'pino'

export type Log = Logger

/** Bytes of lines that wait while they cannot be written; more are dropped. */
const mostWaiting = 1_048_576
const standardOutput = 1
/** Level of pino */
const warning = 40

/** JSON lines on standard output, or where `descriptor` says (2: standard error). Secrets never reach them: neither headers that carry tokens nor passwords. */
export function openLog(level: string, descriptor = standardOutput): Log {
  const settings = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie', '*.password', '*.token', '*.code', '*.secret'],
      censor: '[hidden]',
    },
  }
  const heard = new Set<(fault: LoggedFault) => void>()
  const log = pino({ ...settings, hooks: { logMethod: tellingOf(heard) } }, openOutput(descriptor))
  listeners.set(log, heard)
  return log
}

/** An error that was logged, with what else the line says. */
export interface LoggedFault {
  error: Error
  facts: Readonly<Record<string, unknown>>
}

const listeners = new WeakMap<Log, Set<(fault: LoggedFault) => void>>()

/** Calls `listener` with each error of this log and its children: those that somebody has to look at, and failed jobs. @returns how to end that */
export function onLoggedFault(log: Log, listener: (fault: LoggedFault) => void): () => void {
  const heard = listeners.get(log)
  heard?.add(listener)
  return () => void heard?.delete(listener)
}

function tellingOf(heard: ReadonlySet<(fault: LoggedFault) => void>): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  return function (args, method, level) {
    const [given]: unknown[] = args
    if (heard.size > 0 && level >= warning && typeof given === 'object' && given !== null) {
      const facts = { ...this.bindings(), ...given }
      const error = given instanceof Error ? given : 'err' in given ? given.err : undefined
      const isJob = 'job' in given && 'kind' in given
      if (error instanceof Error && (level > warning || isJob)) for (const listener of heard) listener({ error, facts })
    }
    method.apply(this, args)
  }
}

/** A full disk neither ends the process nor makes it wait: lines are kept, and written with the first one for which there is room. */
function openOutput(descriptor: number): ReturnType<typeof destination> {
  const output = destination({ dest: descriptor, sync: true, maxLength: mostWaiting })
  output.on('error', () => {})
  // Each line is written at once. This is called after fatal ones, and would try again for ever what cannot be written.
  output.flushSync = () => {}
  return output
}
