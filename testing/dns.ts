import { createSocket } from 'node:dgram'

interface TestDns extends AsyncDisposable {
  /** 127.0.0.1:PORT */
  address: string
  /** Texts by lower-case name; what is not there is answered with NXDOMAIN. */
  texts: Record<string, string>
  /** The same for IPv4 addresses. */
  addresses: Record<string, string>
  /** Names that are never answered. */
  silent: Set<string>
}

/** A real name server for TXT and A records. */
export async function startDns(): Promise<TestDns> {
  const socket = createSocket('udp4')
  const dns: TestDns = {
    address: '',
    texts: {},
    addresses: {},
    silent: new Set(),
    [Symbol.asyncDispose]: () => new Promise((closed) => socket.close(() => closed())),
  }
  socket.on('message', (query, { port, address }) => {
    const answer = answerTo(query, dns)
    if (answer) socket.send(answer, port, address)
  })
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  dns.address = `127.0.0.1:${socket.address().port}`
  return dns
}

const [a, txt] = [1, 16]

/** RFC 1035: the question again, and one record that names it by its place (0xc00c). Null for a silent name. */
function answerTo(query: Buffer, { texts, addresses, silent }: TestDns): Buffer | null {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  const name = labels.join('.')
  if (silent.has(name)) return null
  const question = query.subarray(12, at + 5)
  const type = query.readUInt16BE(at + 1)
  const data = type === txt ? textData(texts[name]) : type === a ? addressData(addresses[name]) : undefined
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(data === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  if (data === undefined) return Buffer.concat([header, question])
  header.writeUInt16BE(1, 6)
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, question, record, data])
}

function textData(text: string | undefined): Buffer | undefined {
  return text === undefined ? undefined : Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
}

function addressData(address: string | undefined): Buffer | undefined {
  return address === undefined ? undefined : Buffer.from(address.split('.').map(Number))
}
