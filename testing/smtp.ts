import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail extends Email {
  /** Whom the server was told to give it to; the letter itself may say otherwise. */
  recipients: string[]
  raw: string
}

/** What the server does with the next ones: `later` answers 451, `never` 550 to the recipient, `hang` takes connections and says nothing. */
type SmtpMode = 'well' | 'later' | 'never' | 'hang' | 'down'

export interface TestSmtp extends AsyncDisposable {
  url: string
  port: number
  mode: SmtpMode
  mails: ReceivedMail[]
  /** `Message-ID` of each mail it took. */
  ids: string[]
  /** Recipients that were named to it, refused ones included. */
  asked: string[]
  stop(): Promise<void>
}

/** A real SMTP server behind a door of ours, which can be shut. */
export async function startSmtp(): Promise<TestSmtp> {
  const smtp: TestSmtp = {
    url: '',
    port: 0,
    mode: 'well',
    mails: [],
    ids: [],
    asked: [],
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => door.close(closed))
      await new Promise<void>((closed) => server.close(() => closed()))
    },
    [Symbol.asyncDispose]: () => smtp.stop(),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _, answer) {
      smtp.asked.push(address)
      if (smtp.mode === 'later') return answer(refusal(451, 'Try again later'))
      if (smtp.mode === 'never') return answer(refusal(550, 'No such person'))
      answer()
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString()
        smtp.ids.push(/^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '')
        void PostalMime.parse(raw).then((mail) => {
          smtp.mails.push({ ...mail, raw, recipients: session.envelope.rcptTo.map(({ address }) => address) })
          answer()
        })
      })
    },
  })
  const open = new Set<Socket>()
  // Without a delay on any side: each mail would wait 40 ms for a late acknowledgement.
  server.server.on('connection', (socket) => socket.setNoDelay(true))
  const inner = await listening(server.server)
  const door = createServer({ noDelay: true }, (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    if (smtp.mode === 'down') return void socket.destroy()
    if (smtp.mode === 'hang') return
    const onward = connect({ port: inner, host: '127.0.0.1', noDelay: true })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  })
  smtp.port = await listening(door)
  smtp.url = `smtp://127.0.0.1:${smtp.port}`
  return smtp
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)) // a server that listens on TCP has one
  })
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
