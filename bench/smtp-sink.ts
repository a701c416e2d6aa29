import { createServer, type AddressInfo, type Socket } from 'node:net'

/** `later` answers 451 to each recipient, `hang` takes connections and says nothing, `down` closes them. */
type SinkMode = 'well' | 'later' | 'hang' | 'down'

export interface SmtpSink {
  url: string
  mode: SinkMode
  /** `Message-ID` of each mail it took; nothing else is kept. */
  ids: string[]
  stop(): Promise<void>
}

const crlf = '\r\n'
const end = `${crlf}.${crlf}`

/** A mail server that does no more than the protocol wants, so that a bench measures the sender. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (sink.mode === 'down') return void socket.destroy()
    if (sink.mode !== 'hang') converse(socket, sink)
  })
  const sink: SmtpSink = {
    url: '',
    mode: 'well',
    ids: [],
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  sink.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` // a server that listens on TCP has one
  return sink
}

function converse(socket: Socket, sink: SmtpSink): void {
  let text = ''
  let isData = false
  const say = (line: string) => socket.write(line + crlf)
  say('220 sink')
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece
    for (;;) {
      const mark = isData ? end : crlf
      const at = text.indexOf(mark)
      if (at < 0) return
      const part = text.slice(0, at)
      text = text.slice(at + mark.length)
      if (isData) sink.ids.push(/^message-id:\s*(\S+)/im.exec(part)?.[1] ?? '')
      const isCommand = !isData
      isData = isCommand && /^data$/i.test(part)
      say(isCommand ? answerTo(part, sink) : '250 taken')
      if (isCommand && /^quit$/i.test(part)) return void socket.end()
    }
  })
}

function answerTo(command: string, { mode }: SmtpSink): string {
  if (/^data$/i.test(command)) return '354 go on'
  if (/^quit$/i.test(command)) return '221 bye'
  return mode === 'later' && /^rcpt /i.test(command) ? '451 try again later' : '250 well'
}
