import { randomBytes } from 'node:crypto'
import { connect } from 'node:tls'
import { addressMatcher } from '#platform/limits/network.ts'
import { isLoopbackHost } from '#platform/http/loopback.ts'
import { answerProof, isProof, ProbeAnswer, questionProof, type Arrival } from '#platform/health/probe.ts'
import { hasSecret } from '#platform/secret.ts'
import type { Config } from '#platform/services.ts'
import type { Settings } from '../config.ts'
import { failed, ok, reasonOf, skipped, warning, type Finding } from './finding.ts'

/** ms */
const patience = 8_000
const tolerance = 5_000
const day = 86_400_000
const fewDays = 14

interface Probe {
  address: Finding
  /** null when another site answers, or none. */
  arrival: Arrival | null
  /** Epoch ms of the HTTP header Date, and when it was read; null without an answer. */
  clock: { there: number; before: number; after: number } | null
}

/** Asks the own address, as a reader would reach it. */
export async function probeAddress({ SITE_URL }: Settings, config: Config): Promise<Probe> {
  if (!hasSecret(config)) {
    const text = 'DATA_DIR holds no secret, so no site has run with it.'
    return { address: failed(text, 'Start Masthead, or set DATA_DIR or SECRET as the server has it.'), arrival: null, clock: null }
  }
  const nonce = randomBytes(16).toString('base64url')
  const url = `${SITE_URL}/healthz?${new URLSearchParams({ probe: nonce, proof: questionProof(config, nonce) })}`
  const before = Date.now()
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'manual' })
    const there = Date.parse(answer.headers.get('date') ?? '')
    const clock = Number.isNaN(there) ? null : { there, before, after: Date.now() }
    const known = ProbeAnswer.safeParse(await answer.json().catch(() => null)).data
    if (known && isProof(known.proof, answerProof(config, nonce))) return { address: ok(`${SITE_URL} leads to this site.`), arrival: known.arrival, clock }
    const text = `${SITE_URL} is answered with status ${answer.status} by something that is not this site, or has another SECRET.`
    return { address: failed(text, 'Point the name and the proxy to this server; give all servers of the site the same SECRET.'), arrival: null, clock }
  } catch (error) {
    const text = `${SITE_URL} cannot be reached from here: ${reasonOf(error)}.`
    return { address: failed(text, 'Start Masthead; look at SITE_URL, the name in the DNS, the proxy and the firewall.'), arrival: null, clock: null }
  }
}

/** Whether Masthead knows its readers apart behind a proxy. */
export function checkProxy({ TRUST_PROXY, SITE_URL }: Settings, arrival: Arrival | null): Finding {
  if (!arrival) return skipped('Headers of proxies were not looked at: the address does not lead to this site.')
  const { client, peer, forwardedFor, forwardedProto } = arrival
  if (forwardedFor === null) {
    if (TRUST_PROXY.length === 0) return ok('No proxy stands before this site, or none that says so.')
    return warning('TRUST_PROXY is set, but no X-Forwarded-For arrived.', 'Let the proxy set X-Forwarded-For, or unset TRUST_PROXY.')
  }
  // A proxy that is asked from its own machine names this machine as the client.
  if (client === peer && !addressMatcher(TRUST_PROXY)(peer))
    return failed(`The proxy ${peer} is not trusted: all readers behind it count as one.`, `Set TRUST_PROXY to its address, such as TRUST_PROXY=${peer}.`)
  if (SITE_URL.startsWith('https:') && forwardedProto !== 'https')
    return warning(`The proxy ${peer} does not say that readers come by https.`, 'Let the proxy set X-Forwarded-Proto: https.')
  return ok(`The proxy ${peer} is trusted and names its clients.`)
}

export function checkDate(clock: Probe['clock']): Finding {
  if (!clock) return skipped('The clock was not compared with that of the address.')
  // The header has whole seconds.
  const off = Math.max(clock.before - clock.there - 1_000, clock.there - clock.after)
  if (off <= tolerance) return ok('The clock goes as that of the own address.')
  return warning(`The clocks of this machine and of the own address differ by ${Math.round(off / 1_000)} seconds.`, 'Keep the clocks of all machines by NTP.')
}

export async function checkTls({ SITE_URL }: Settings): Promise<Finding> {
  const { protocol, hostname, port } = new URL(SITE_URL)
  if (protocol === 'http:') {
    if (isLoopbackHost(hostname)) return skipped('Only this machine reaches the site, so it needs no TLS.')
    return warning(
      'SITE_URL begins with http: passwords travel for everybody to read.',
      'Put a proxy with a certificate before Masthead, and set SITE_URL to https.',
    )
  }
  try {
    const until = await certificateEnd(hostname, Number(port) || 443)
    const days = Math.floor((until - Date.now()) / day)
    if (days < fewDays) return warning(`The certificate ends in ${days} days.`, 'Renew it, and see why it is not renewed by itself.')
    return ok(`The certificate is trusted and ends in ${days} days.`)
  } catch (error) {
    return failed(
      `The certificate of ${SITE_URL} is not trusted: ${reasonOf(error)}.`,
      'Renew the certificate, with the name of SITE_URL and all its intermediate certificates.',
    )
  }
}

/** Epoch ms. @throws Error for a certificate that browsers refuse */
function certificateEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: patience }, () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.end()
      resolve(Date.parse(valid_to))
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
  })
}
