import { destination, pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output, or where `descriptor` says (2: standard error). Secrets never reach them: neither headers that carry tokens nor passwords. */
export function openLog(level: string, descriptor?: number): Log {
  const settings = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie', '*.password', '*.token', '*.code', '*.secret'],
      censor: '[hidden]',
    },
  }
  return descriptor === undefined ? pino(settings) : pino(settings, destination({ dest: descriptor, sync: true }))
}
