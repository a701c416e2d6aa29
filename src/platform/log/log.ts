import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Secrets never reach them: neither headers that carry tokens nor passwords. */
export function openLog(level: string): Log {
  return pino({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie', '*.password', '*.token', '*.code', '*.secret'],
      censor: '[hidden]',
    },
  })
}
