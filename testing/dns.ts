import { createSocket } from 'node:dgram'

interface TestDns extends AsyncDisposable {
  /** 127.0.0.1:PORT */
  address: string
  /** Texts by lower-case name; what is not there is answered with NXDOMAIN. */
  texts: Record<string, string>
}

/** A real name server for TXT records. */
export async function startDns(): Promise<TestDns> {
  const socket = createSocket('udp4')
  const dns: TestDns = {
    address: '',
    texts: {},
    [Symbol.asyncDispose]: () => new Promise((closed) => socket.close(() => closed())),
  }
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, dns.texts), port, address))
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  dns.address = `127.0.0.1:${socket.address().port}`
  return dns
}

/** RFC 1035: the question again, and one record that names it by its place (0xc00c). */
function answerTo(query: Buffer, texts: Record<string, string>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  const question = query.subarray(12, at + 5)
  const text = texts[labels.join('.')]
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  if (text === undefined) return Buffer.concat([header, question])
  header.writeUInt16BE(1, 6)
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(16, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  const data = Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, question, record, data])
}
