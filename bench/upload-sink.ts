// Run as a process of its own: takes what parallel-uploads.ts sends and keeps nothing of it. Says its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Further than any upload is long: the crowd begins its next one after each part. */
const whole = JSON.stringify({ data: { id: 'none', offset: Number.MAX_SAFE_INTEGER } })
const begun = JSON.stringify({ data: { id: 'none', offset: 0 } })

const server = createServer((request, response) => {
  request.resume().once('end', () => response.end(request.method === 'POST' ? begun : whole))
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port)) // listening on a port, not on a pipe
