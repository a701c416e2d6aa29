import { note, type Note } from '#i18n/note.ts'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackHost } from '../http/loopback.ts'
import { isPublicAddress } from './addresses.ts'
import { askNameServers, type LookUp } from './look-up.ts'
import { TimeLimit } from './time-limit.ts'

export interface OutboundRules {
  /** The only host names that may be asked, with their port where it is not the usual one. */
  hosts: string[]
  /** Ms for everything together; default 5 s. */
  timeoutMs?: number
  /** What comes of the body gives more time, by this rate: for files, whose size and line decide how long they take. */
  bytesPerMs?: number
  /** Bytes of the body; default 2 MB. */
  maxBytes?: number
  /** A longer body is cut there; else it is a failure. */
  cuts?: boolean
  /** Media types whose body is read; of others only the head is. Default: all. */
  reads?: RegExp
  /** Ends it before its time is over. */
  signal?: AbortSignal
}

/** What another server did wrong, in words for the log. Never holds an address: there may be a key in it. */
export class OutboundFailure extends Error {
  /** The same for people who look at a report. */
  readonly note: Note | undefined
  /** Of Node, such as `ENOTFOUND`; empty where the server or our own rules are the reason. */
  readonly code: string

  constructor(message: string, said?: Note, code = '') {
    super(message)
    this.note = said
    this.code = code
  }
}

export interface OutboundRequest {
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface OutboundAnswer {
  status: number
  type: string
  body: Buffer
  /** Where a redirect leads, as it was sent; nothing is followed. */
  location?: string
}

/** Asks another server for JSON, under the rules of `exchange`. @throws OutboundFailure */
export async function getJson(address: URL, rules: OutboundRules): Promise<unknown> {
  const { status, body } = await exchange(address, { headers: { accept: 'application/json' } }, rules)
  if (status !== 200) throw new OutboundFailure(`answered ${status}`)
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    throw new OutboundFailure('answered something that is not JSON')
  }
}

/**
 * The one way out of this site: named hosts only, no redirects, and the address that a name leads to is checked when the
 * connection is made. Only a host that is configured as this very machine may be on it.
 * @throws OutboundFailure
 */
export async function exchange(
  address: URL,
  request: OutboundRequest,
  { hosts, timeoutMs = 5_000, bytesPerMs, maxBytes = 2_000_000, cuts = false, reads, signal: ended }: OutboundRules,
): Promise<OutboundAnswer> {
  if (!hosts.includes(address.host)) throw new OutboundFailure('this host may not be asked', note('studio-report.host-refused'))
  const fault = outboundFault(address)
  if (fault !== undefined) throw new OutboundFailure(fault, note('studio-report.host-refused'))
  const limit = new TimeLimit(timeoutMs, bytesPerMs)
  const signal = AbortSignal.any([limit.signal, ...(ended ? [ended] : [])])
  try {
    const response = await ask(address, request, isLoopbackHost(address.hostname), signal)
    const { location, 'content-type': type = '' } = response.headers
    const isRead = reads === undefined || reads.test(type)
    if (!isRead) response.destroy()
    const body = isRead ? await bodyOf(response, maxBytes, cuts, limit) : Buffer.alloc(0)
    return { status: response.statusCode ?? 0, type, body, ...(location === undefined ? {} : { location }) }
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
    if (signal.aborted) throw new OutboundFailure(`did not answer within ${timeoutMs} ms`, note('studio-report.no-answer'))
    const { code = 'unknown' } = error as NodeJS.ErrnoException // of Node's sockets and look-ups, which have one
    throw new OutboundFailure(`could not be asked: ${code}`, note('studio-report.not-reached'), code)
  } finally {
    limit.clear()
  }
}

/** Only a host that is configured as this very machine may be asked over http. */
export function outboundFault(address: URL): string | undefined {
  const here = isLoopbackHost(address.hostname)
  return here && address.protocol === 'http:' ? undefined : targetFault(address, here)
}

/** Why a host outside of this machine may not be asked, as far as the address itself says; what a name leads to shows at connecting. */
export function targetFault({ protocol, hostname, port, username, password }: URL, here = false): string | undefined {
  if (protocol !== 'https:') return 'only https may be asked'
  if (username !== '' || password !== '') return 'an address must hold no password'
  if (here) return undefined
  // Below 1024 are other services: mail, shells, files.
  if (port !== '' && Number(port) < 1024) return 'only port 443 and ports from 1024 may be asked'
  const literal = hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(literal) === 0 ? !localName.test(hostname) : isPublicAddress(literal)
  return isPublic ? undefined : 'leads into a private network'
}

/** Names of this machine and its network, whatever they are resolved to (RFC 6761, RFC 6762, RFC 8375); without a dot no name is public. */
const localName = /^(?:[^.]+|(?:.+\.)?(?:localhost|local|localdomain|lan|internal|home\.arpa))\.?$/

function ask(address: URL, { method = 'GET', headers = {}, body }: OutboundRequest, here: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // Uncompressed only: a small body must not become a large one.
    const own = { 'accept-encoding': 'identity', 'user-agent': 'masthead', ...headers }
    const asked = request(address, { method, signal, headers: own, agent: false, ...(here ? {} : { lookup: publicLookup() }) }, resolve)
    asked.on('error', reject)
    asked.end(body)
  })
}

async function bodyOf(response: IncomingMessage, maxBytes: number, cuts: boolean, limit: TimeLimit): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length
    limit.extend(piece.length)
    if (size > maxBytes) {
      response.destroy()
      if (cuts) return Buffer.concat([...pieces, piece]).subarray(0, maxBytes)
      throw new OutboundFailure(`answered more than ${maxBytes} bytes`, note('studio-report.file-too-large'))
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The checked address is the one that is connected to: no second look-up in between. */
export function publicLookup(resolve: LookUp = askNameServers()): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, found) => {
      if (error) return callback(error, [])
      const allowed = found.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first) return callback(Object.assign(new Error('leads into a private network'), { code: 'EPRIVATE' }), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
