import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { addressMatcher } from '#platform/limits/network.ts'
import { isLoopbackHost } from '#platform/http/loopback.ts'
import { answerProof, isProof, ProbeAnswer, questionProof, type Arrival } from '#platform/health/probe.ts'
import { hasSecret } from '#platform/secret.ts'
import type { Config } from '#platform/services.ts'
import type { Settings } from '../config.ts'
import { durationOf, failed, ok, reasonOf, skipped, warning, type Finding } from './finding.ts'

/** ms */
const patience = 8_000
const tolerance = 5_000
/** ms before the end of a certificate. */
const soon = 14 * 86_400_000

/** Nobody's, and so no proxy's (RFC 5737). */
const claimed = '198.51.100.77'

interface Probe {
  address: Finding
  /** null when another site answers, or none. */
  arrival: Arrival | null
  /** The same of a request that claims to come from `claimed`. */
  claim?: Arrival | null
  /** Epoch ms of the HTTP header Date, and when it was read; null without an answer. */
  clock: { there: number; before: number; after: number } | null
}

/** Asks the own address, as a reader would reach it. */
export async function probeAddress({ SITE_URL }: Settings, config: Config): Promise<Probe> {
  if (!hasSecret(config)) {
    const text = 'DATA_DIR holds no secret, so no site has run with it.'
    return { address: failed(text, 'Start Masthead, or set DATA_DIR or SECRET as the server has it.'), arrival: null, clock: null }
  }
  const before = Date.now()
  try {
    const { answer, arrival } = await ask(SITE_URL, config)
    const there = Date.parse(answer.headers.get('date') ?? '')
    const clock = Number.isNaN(there) ? null : { there, before, after: Date.now() }
    if (!arrival) return { address: strangerAt(SITE_URL, answer), arrival, clock }
    const claim = await ask(SITE_URL, config, { 'x-forwarded-for': claimed }).catch(() => null)
    return { address: ok(`${SITE_URL} leads to this site.`), arrival, claim: claim?.arrival, clock }
  } catch (error) {
    const text = `${SITE_URL} cannot be reached from here: ${reasonOf(error)}.`
    return { address: failed(text, 'Start Masthead; look at SITE_URL, the name in the DNS, the proxy and the firewall.'), arrival: null, clock: null }
  }
}

/** `arrival` is null when something else answers. */
async function ask(siteUrl: string, config: Config, headers: Record<string, string> = {}): Promise<{ answer: Response; arrival: Arrival | null }> {
  const nonce = randomBytes(16).toString('base64url')
  const url = `${siteUrl}/healthz?${new URLSearchParams({ probe: nonce, proof: questionProof(config, nonce) })}`
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patience), redirect: 'manual' })
  const known = ProbeAnswer.safeParse(await answer.json().catch(() => null)).data
  return { answer, arrival: known && isProof(known.proof, answerProof(config, nonce)) ? known.arrival : null }
}

function strangerAt(siteUrl: string, { status, headers }: Response): Finding {
  const target = status >= 300 && status < 400 ? URL.parse(headers.get('location') ?? '', siteUrl)?.origin : undefined
  if (target) return failed(`${siteUrl} redirects to ${target}.`, 'Set SITE_URL to the address that readers end at, or let the proxy pass them on to Masthead.')
  if ([502, 503, 504].includes(status))
    return failed(
      `The proxy at ${siteUrl} answers ${status}: it does not reach Masthead.`,
      'Start Masthead, and look at the address and port that the proxy passes requests to.',
    )
  const text = `${siteUrl} is answered with status ${status} by something that is not this site, or has another SECRET.`
  return failed(text, 'Point the name and the proxy to this server; give all servers of the site the same SECRET.')
}

/** Whether Masthead knows its readers apart behind a proxy. */
export function checkProxy({ TRUST_PROXY, SITE_URL }: Settings, { arrival, claim }: Pick<Probe, 'arrival' | 'claim'>): Finding {
  if (!arrival) return skipped('Headers of proxies were not looked at: the address does not lead to this site.')
  const { client, peer, forwardedFor, forwardedProto } = arrival
  if (addressMatcher(TRUST_PROXY)(claimed))
    return failed(`TRUST_PROXY trusts ${claimed}, an address of nobody: whoever asks can claim any address.`, nothingElse)
  if (claim?.client === claimed && claim.forwardedFor?.endsWith(claimed))
    return failed(
      `${peer} is trusted and passes on X-Forwarded-For as it comes: whoever asks there can claim any address.`,
      `${ownHeader} Without a proxy unset TRUST_PROXY.`,
    )
  if (forwardedFor === null) {
    if (TRUST_PROXY.length === 0 && SITE_URL.startsWith('https:'))
      return failed(`The proxy ${peer} sends no X-Forwarded-For: all readers behind it count as one.`, `${ownHeader} Then set TRUST_PROXY=${peer}.`)
    if (TRUST_PROXY.length === 0) return ok('No proxy stands before this site, or none that says so.')
    return warning('TRUST_PROXY is set, but no X-Forwarded-For arrived.', 'Let the proxy set X-Forwarded-For, or unset TRUST_PROXY.')
  }
  // A proxy that is asked from its own machine names this machine as the client.
  if (client === peer && !addressMatcher(TRUST_PROXY)(peer))
    return failed(`The proxy ${peer} is not trusted: all readers behind it count as one.`, `Set TRUST_PROXY to its address, such as TRUST_PROXY=${peer}.`)
  if (isIP(client) === 0) return failed(`The proxy ${peer} names "${client}" as a reader, which is no address.`, ownHeader)
  if (SITE_URL.startsWith('https:') && forwardedProto !== 'https')
    return warning(`The proxy ${peer} does not say that readers come by https.`, 'Let the proxy set X-Forwarded-Proto: https.')
  return ok(`The proxy ${peer} is trusted and names its clients.`)
}

const ownHeader = 'Let the proxy set X-Forwarded-For to the address of the connection (docs/operating/small-server.md).'
const nothingElse = 'Name your proxies in TRUST_PROXY and nothing else.'

export function checkDate(clock: Probe['clock']): Finding {
  if (!clock) return skipped('The clock was not compared with that of the address.')
  // The header has whole seconds.
  const off = Math.max(clock.before - clock.there - 1_000, clock.there - clock.after)
  if (off <= tolerance) return ok('The clock goes as that of the own address.')
  return warning(`The clocks of this machine and of the own address differ by ${durationOf(off)}.`, 'Keep the clocks of all machines by NTP.')
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
    const left = until - Date.now()
    if (left < soon) return warning(`The certificate ends in ${durationOf(left)}.`, 'Renew it, and see why it is not renewed by itself.')
    return ok(`The certificate is trusted and ends in ${durationOf(left)}.`)
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
