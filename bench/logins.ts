// Hash work cannot starve the site (promise P5): a cached page while nobody logs in, and while 200 log in at once without
// a pause. node bench/logins.ts [seconds]. The promise: p99 at most 3 times, 150 MB more memory, no error on the page.
import autocannon from 'autocannon'
import { startDrawnDemo } from './demo.ts'
import { load, memoryOf, print } from './measure.ts'

const seconds = Number(process.argv[2] ?? 30)
const crowd = 200

await using server = await startDrawnDemo()
const base = server.url.replace('localhost', '127.0.0.1')
const page = `${base}/articles/dead-letters-wide-awake`
const read = (duration: number) => load(server.pid, page, { seconds: duration, connections: 4 })

// What is slow the first time is not what is measured.
await read(3)
const idle = await read(Math.min(seconds, 10))
const before = memoryOf(server.pid)
let most = before
const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 200)
const logins = autocannon({
  url: `${base}/api/login`,
  method: 'POST',
  connections: crowd,
  duration: seconds,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@example.org', password: 'a kettle of herring' }),
})
const busy = await read(seconds)
const tried = await logins
clearInterval(watch)

print(`A cached page, and ${crowd} parallel logins for ${seconds} s`, [
  { while: 'nobody logs in', 'p99 ms': idle.p99, 'requests/s': Math.round(idle.requestsPerSecond), errors: idle.errors },
  { while: 'all log in', 'p99 ms': busy.p99, 'requests/s': Math.round(busy.requestsPerSecond), errors: busy.errors },
])
console.log(
  `p99 ${(busy.p99 / Math.max(1, idle.p99)).toFixed(1)} times, ${Math.round((most - before) / 1e6)} MB more memory; logins answered: ${tried['4xx']} looked at, ${tried['5xx']} told to come back`,
)
