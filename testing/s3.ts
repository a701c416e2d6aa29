import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFauxqs } from 'fauxqs'
import type { S3Settings } from '#platform/files/s3.ts'

/** How the store behaves: as it should, broken in one of six ways, or reading uploads slowly. */
export type S3Mode = 'well' | 'cut' | 'silent' | 'error' | 'denied' | 'garbage' | 'half' | 'slow'

export interface TestS3 extends AsyncDisposable {
  settings: S3Settings
  mode: S3Mode
  /** Requests that arrived since the start. */
  requests: number
  stop(): Promise<void>
}

/** A real local S3 server with one empty bucket, behind a door that can be made to fail. */
export async function startS3(): Promise<TestS3> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  server.createBucket('pictures')
  const door = createServer((asked, answer) => {
    s3.requests++
    if (s3.mode === 'slow') setTimeout(() => pass(server.port, asked, answer, false), asked.method === 'PUT' ? 1_000 : 0)
    else if (s3.mode === 'well' || s3.mode === 'half') pass(server.port, asked, answer, s3.mode === 'half')
    else if (s3.mode === 'cut') asked.socket.destroy()
    else if (s3.mode === 'error') answer.writeHead(500).end()
    else if (s3.mode === 'denied') answer.writeHead(403).end()
    else if (s3.mode === 'garbage') asked.socket.end('what is this\r\n\r\n')
  })
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready))
  const { port } = door.address() as AddressInfo // a server that listens on TCP has one
  const s3: TestS3 = {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', region: 'us-east-1', key: 'test', secret: 'test-secret' },
    mode: 'well',
    requests: 0,
    async stop() {
      door.closeAllConnections()
      await new Promise((closed) => door.close(closed))
      await server.stop()
    },
    [Symbol.asyncDispose]: () => s3.stop(),
  }
  return s3
}

function pass(port: number, asked: IncomingMessage, answer: ServerResponse, half: boolean): void {
  const onward = request({ host: '127.0.0.1', port, method: asked.method, path: asked.url, headers: asked.headers }, (came) => {
    answer.writeHead(came.statusCode ?? 502, came.headers)
    if (!half) return void came.pipe(answer)
    came.once('data', (bytes: Buffer) => {
      answer.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => answer.destroy())
    })
  })
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
