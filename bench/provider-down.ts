// A provider of social logins that never answers (promise P23): readers' pages and logins by password while sign-ins hang
// on it, beside the same without. node bench/provider-down.ts [seconds]. The promise: a failure within 5 s, p99 within 10 %.
import { setTimeout as sleep } from 'node:timers/promises'
import { startOAuth } from '../testing/oauth.ts'
import { startDrawnDemo } from './demo.ts'
import { load, median, print } from './measure.ts'

const seconds = Number(process.argv[2] ?? 10)
const rounds = 3
const hanging = 20

await using oauth = await startOAuth()
const { issuer, authorization } = oauth.settings('google').endpoints ?? {}
await using server = await startDrawnDemo({
  ...oauth.environment(),
  OAUTH_GOOGLE_ENDPOINTS: `issuer=${issuer},authorization=${authorization},token=${issuer}/hang`,
})
const page = `${server.url.replace('localhost', '127.0.0.1')}/articles/dead-letters-wide-awake`
const longest: number[] = []
const statuses = new Set<number>()
const seen = { alone: [] as Look[], beside: [] as Look[] }

await look()
for (let round = 0; round < rounds; round++) {
  seen.alone.push(await look())
  const over = new AbortController()
  const crowd = Array.from({ length: hanging }, () => signInUntil(over.signal))
  await sleep(1_000)
  seen.beside.push(await look())
  over.abort()
  await Promise.all(crowd)
}
print(
  `A cached page and a login by password, while ${hanging} sign-ins hang on a provider`,
  Object.entries(seen).map(([name, looks]) => ({
    provider: name === 'alone' ? 'not asked' : 'hangs',
    'page p99 ms': median(looks.map((one) => one.p99)),
    'pages/s': Math.round(median(looks.map((one) => one.perSecond))),
    'login ms': Math.round(median(looks.map((one) => one.login))),
  })),
)
console.log(`longest sign-in ${(Math.max(...longest) / 1000).toFixed(1)} s, answered ${[...statuses].join(', ')}`)

interface Look {
  p99: number
  perSecond: number
  login: number
}

async function look(): Promise<Look> {
  const [{ p99, requestsPerSecond }, login] = await Promise.all([load(server.pid, page, { seconds, connections: 4 }), loginTime()])
  return { p99, perSecond: requestsPerSecond, login }
}

/** ms of one that is looked at and refused: as long as one that succeeds. */
async function loginTime(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const began = performance.now()
    await post('/api/login', { email: 'nobody@example.org', password: 'a kettle of herring' })
    times.push(performance.now() - began)
    await sleep(200)
  }
  return median(times)
}

async function signInUntil(over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const csrf = await fetch(`${server.url}/api/auth/csrf`)
    const cookie = (csrf.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const begun = await post('/api/auth/signin/google', { ...((await csrf.json()) as object), json: 'true' }, cookie) // as Auth.js answers
    const { url } = (await begun.json()) as { url: string } // likewise
    const back = await oauth.agree(url)
    const began = performance.now()
    const { status } = await post('/api/sociallogin/google?isMain=true', back, (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
    longest.push(performance.now() - began)
    statuses.add(status)
  }
}

function post(path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...(cookie && { cookie }) }, body: JSON.stringify(body) })
}
