import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { AnswerBytes } from './answer-bytes.ts'
import type { CachedAnswers } from './cached-answer.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { PlainConnection } from './plain-connection.ts'

/**
 * Stands between the connections of a server and node:http, and answers plain requests for stored answers by itself (ADR 34).
 * Called after all who listen to `connection`. `closeIdleConnections` of the server knows its connections too.
 */
export function answerPlainRequests(server: Server, answers: CachedAnswers, connections: ConnectionLimits): void {
  const [toHttp, ...others] = server.listeners('connection')
  if (!toHttp) throw new Error('node:http does not listen to its server')
  const own = new Map<Socket, PlainConnection>()
  const attach = (socket: Socket): void => {
    own.delete(socket)
    Reflect.apply(toHttp, server, [socket])
  }
  const serving = { server, answers, connections, bytes: new AnswerBytes(server.keepAliveTimeout), attach }

  function take(socket: Socket): void {
    if (socket.destroyed || connections.isSurplus(socket)) return attach(socket)
    own.set(socket, new PlainConnection(serving, socket))
    socket.once('close', () => own.delete(socket))
  }

  server.removeAllListeners('connection')
  for (const other of others) server.on('connection', (socket: Socket) => void Reflect.apply(other, server, [socket]))
  server.on('connection', take)
  const closeOthers = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    closeOthers()
    for (const connection of [...own.values()]) connection.closeIdle()
  }
}
