// What a bare node:http can do at best where Masthead is flooded: sends a stored page, makes searches by so much work of the
// processor, one at a time with a turn of the event loop between two, and refuses what would be the ninth to wait.
// Begun by overload.ts: node bench/bare-site.ts PORT MILLISECONDS-OF-A-SEARCH
import { createServer, type ServerResponse } from 'node:http'

const [port = 0, cost = 5] = process.argv.slice(2).map(Number)
const mostWaiting = 8
const stored = Buffer.alloc(8_000, 'x')
const refusal = Buffer.from(`${'x'.repeat(2_000)}</html>`)
const waiting: { response: ServerResponse; url: string }[] = []

createServer((request, response) => {
  const url = request.url ?? '/'
  if (url === '/') return void response.writeHead(200, { 'content-length': stored.length }).end(stored)
  if (waiting.length >= mostWaiting) return void response.writeHead(503, { 'content-length': refusal.length, 'retry-after': '2' }).end(refusal)
  if (waiting.push({ response, url }) === 1) setImmediate(makeNext)
}).listen(port, '127.0.0.1', () => process.send?.('up'))

function makeNext(): void {
  const next = waiting.shift()
  if (!next) return
  const end = performance.now() + cost
  while (performance.now() < end);
  const body = Buffer.from(`${next.url}${'x'.repeat(6_000)}</html>`)
  next.response.writeHead(200, { 'content-length': body.length }).end(body)
  if (waiting.length > 0) setImmediate(makeNext)
}
