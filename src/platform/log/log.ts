import { destination, pino, type Logger } from 'pino'

export type Log = Logger

/** Bytes of lines that wait while they cannot be written; more are dropped. */
const mostWaiting = 1_048_576
const standardOutput = 1

/** JSON lines on standard output, or where `descriptor` says (2: standard error). Secrets never reach them: neither headers that carry tokens nor passwords. */
export function openLog(level: string, descriptor = standardOutput): Log {
  const settings = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie', '*.password', '*.token', '*.code', '*.secret'],
      censor: '[hidden]',
    },
  }
  return pino(settings, openOutput(descriptor))
}

/** A full disk neither ends the process nor makes it wait: lines are kept, and written with the first one for which there is room. */
function openOutput(descriptor: number): ReturnType<typeof destination> {
  const output = destination({ dest: descriptor, sync: true, maxLength: mostWaiting })
  output.on('error', () => {})
  // Each line is written at once. This is called after fatal ones, and would try again for ever what cannot be written.
  output.flushSync = () => {}
  return output
}
