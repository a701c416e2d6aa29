// Hash work cannot starve the site (promise P5): a cached page while nobody logs in, and while 200 log in at once without
// a pause. node bench/logins.ts [seconds, 30]. The promise: p99 at most 3 times, 150 MB more memory, no error on the page.
import autocannon from 'autocannon'
import { startDrawnDemo } from './demo.ts'
import { load, memoryOf, print } from './measure.ts'
import { measurePaced, percentile } from './paced.ts'
import { argument, reportFigure } from './report-figure.ts'

const seconds = argument(1, 30)
const crowd = 200

await using server = await startDrawnDemo()
const base = server.url.replace('localhost', '127.0.0.1')
const page = `${base}/articles/dead-letters-wide-awake`
const readFast = (duration: number) => load(server.pid, page, { seconds: duration, connections: 4 })
/** What readers notice: without pauses the client and the server would share what the logins leave of a small machine. */
const readSteadily = async (duration: number) => percentile(await measurePaced(base, () => new URL(page).pathname, { seconds: duration, perSecond: 100 }), 0.99)

// What is slow the first time is not what is measured.
await readFast(3)
const idle = await readFast(Math.min(seconds, 10))
const idleSteadily = await readSteadily(Math.min(seconds, 10))
const before = memoryOf(server.pid)
let most = before
const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 200)
const logins = autocannon({
  url: `${base}/api/login`,
  method: 'POST',
  connections: crowd,
  // In a thread of its own: what is measured must not wait for it.
  workers: 1,
  duration: 2 * seconds,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@example.org', password: 'a kettle of herring' }),
})
const busySteadily = await readSteadily(seconds)
const busy = await readFast(seconds)
const tried = await logins
clearInterval(watch)

print(`A cached page without pauses, and ${crowd} parallel logins`, [
  { while: 'nobody logs in', 'p99 ms': idle.p99, 'requests/s': Math.round(idle.requestsPerSecond), errors: idle.errors },
  { while: 'all log in', 'p99 ms': busy.p99, 'requests/s': Math.round(busy.requestsPerSecond), errors: busy.errors },
])
console.log(`logins answered: ${tried['4xx']} looked at, ${tried['5xx']} told to come back`)
const slower = busySteadily / idleSteadily
console.log(`p99 of a cached page 100 times a second: ${idleSteadily.toFixed(1)} ms idle, ${busySteadily.toFixed(1)} ms while all log in`)
reportFigure('cached page while all log in, p99 / idle', slower.toFixed(1), slower <= 3)
const more = Math.round((most - before) / 1e6)
reportFigure('more memory while all log in, MB', more, more <= 150)
reportFigure('errors on the page', busy.errors, busy.errors === 0)
