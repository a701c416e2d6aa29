import { get } from 'node:http'

export interface Answer {
  /** 0 when there was none. */
  status: number
  text: string
  /** `performance.now()` when it was asked for. */
  at: number
}

/** Over a connection of its own, so that any of several processes may answer; throws nothing. */
export function ask(address: string, patience = 15_000): Promise<Answer> {
  const at = performance.now()
  return new Promise((resolve) => {
    const fail = (): void => resolve({ status: 0, text: '', at })
    const asking = get(address, { agent: false, timeout: patience }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', fail)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), at }))
    })
    asking.once('timeout', () => asking.destroy()).once('error', fail)
  })
}
