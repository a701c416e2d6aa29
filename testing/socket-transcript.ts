import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlainServers, Serving } from './plain-servers.ts'
import type { Sending } from './request-heads.ts'

/** Turns of the event loop, which client and server share, without a byte: then nothing more comes. */
const quietTurns = 12
/** For a server that takes no more, and one that does not close. */
const mostTurns = 2_000
/** How often node:http is asked again before an answer is one that it never gives. */
const repeats = 4

/** Without what is never the same. Ends with how the connection ended. */
export async function transcript({ port, bytesRead }: Serving, { packets, end }: Sending): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  let answer = ''
  let state = '[open]'
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.once('end', () => (state = '[ended]')).once('error', () => {})
  await once(socket, 'connect')
  const client = socket.localPort ?? 0
  while (bytesRead(client) === undefined) await nextTurn()
  let sent = 0
  for (const [no, packet] of packets.entries()) {
    if (!socket.writable || bytesRead(client) === undefined) break
    socket.write(packet, 'latin1')
    if (end === 'at once' && no === packets.length - 1) socket.end()
    sent += packet.length
    // Each packet is read by itself, so that node:http itself answers the same each time.
    for (let turn = 0; turn < mostTurns && (bytesRead(client) ?? sent) < sent; turn++) await nextTurn()
    if (end === 'quiet') await quiet(() => answer.length)
  }
  await quiet(() => answer.length)
  const before = state
  if (socket.writable) socket.end()
  for (let turn = 0; turn < mostTurns && !socket.closed && state === '[open]'; turn++) await nextTurn()
  socket.destroy()
  return normalized(answer) + before + state
}

async function quiet(length: () => number): Promise<void> {
  for (let turn = 0, known = length(); turn < quietTurns; turn++) {
    await nextTurn()
    if (length() !== known) [known, turn] = [length(), 0]
  }
}

interface Difference {
  plain: string
  http: string
  /** Node:http answers so too when it reads the events of a connection: there it says later that it has finished an answer. */
  isOfEvents: boolean
}

/** What is answered before node:http and not by node:http, not even when it is asked again: where packets meet, its own answers depend on time. */
export async function difference({ plain, http, events }: PlainServers, sending: Sending): Promise<Difference | null> {
  const answers = { plain: await transcript(plain, sending), http: await transcript(http, sending) }
  if (answers.plain === answers.http) return null
  let isOfEvents = false
  for (let left = repeats; left > 0; left--) {
    const [again, other] = [await transcript(http, sending), await transcript(plain, sending)]
    if (again === answers.plain || again === other || other === answers.http) return null
    isOfEvents ||= (await transcript(events, sending)) === answers.plain
  }
  return { ...answers, isOfEvents }
}

function normalized(answer: string): string {
  return answer.replaceAll(/^(?:Date|x-request-id): .*\r\n/gm, '')
}
