import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { exchange, OutboundFailure, targetFault, type OutboundAnswer, type OutboundRequest, type OutboundRules } from '#platform/http-client/http-client.ts'
import type { Services } from '#platform/services.ts'

declare module '#platform/services.ts' {
  interface Config {
    /** Origin that is asked in place of every other site, with the host as the first part of the path: tests stay on this machine. */
    webStandIn?: string
  }
}

interface PublicAnswer {
  /** After all redirects. */
  url: URL
  type: string
  body: Buffer
}

export interface PublicRules extends Omit<OutboundRules, 'hosts'> {
  /** Of redirects those that are not followed: what comes back is where they lead, with the empty body of the redirect. */
  stopsAt?: (url: URL) => boolean
}

const mostRedirects = 5

/**
 * Asks any host of the public internet, as somebody has written its address. Each redirect is checked as the first address is;
 * http is read as https.
 * @throws Problem 422 address-not-public, page-unreachable, page-not-there, page-refused
 */
export async function fetchPublic(services: Services, address: string, accept: string, rules: PublicRules): Promise<PublicAnswer> {
  const { url, status, type, body } = await followPublic(services, address, { headers: { accept } }, rules)
  if (status === 200 || rules.stopsAt?.(url)) return { url, type, body }
  if ([401, 403].includes(status)) throw refused(url)
  if ([404, 410].includes(status)) throw new Problem(422, 'page-not-there', t('studio-web.error-not-there', { host: url.hostname }))
  throw unreachable(url)
}

/**
 * What any host of the public internet answers after all redirects, whatever its status is.
 * @throws Problem 422 address-not-public, page-unreachable; its `cause` is the failure of the request, if one was made
 */
export async function followPublic(
  services: Services,
  address: string,
  request: OutboundRequest,
  { stopsAt, ...rules }: PublicRules,
): Promise<OutboundAnswer & { url: URL }> {
  let url = publicAddress(address)
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await ask(services, url, request, rules)
    const { status, location } = answer
    if (status < 300 || status >= 400 || location === undefined) return { ...answer, url }
    url = publicAddress(location, url)
    if (stopsAt?.(url)) return { ...answer, url }
  }
  throw unreachable(url)
}

function publicAddress(address: string, from?: URL): URL {
  const url = URL.parse(address, from)
  if (url?.protocol === 'http:') url.protocol = 'https:'
  if (!url || isLoopback(url.origin) || targetFault(url) !== undefined) throw new Problem(422, 'address-not-public', t('studio-web.error-not-public'))
  return url
}

async function ask({ config, log }: Services, url: URL, request: OutboundRequest, rules: Omit<OutboundRules, 'hosts'>) {
  const target = config.webStandIn === undefined ? url : new URL(`${config.webStandIn}/${url.host}${url.pathname}${url.search}`)
  try {
    return await exchange(target, request, { ...rules, hosts: [target.host] })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    log.info({ host: url.host, reason: error.message }, 'a page elsewhere could not be asked')
    throw unreachable(url, error)
  }
}

/** For whoever is not logged in, or for machines. */
export function refused({ hostname }: URL): Problem {
  return new Problem(422, 'page-refused', t('studio-web.error-refused', { host: hostname }))
}

function unreachable({ hostname }: URL, cause?: OutboundFailure): Problem {
  return Object.assign(new Problem(422, 'page-unreachable', t('studio-web.error-unreachable', { host: hostname })), { cause })
}
