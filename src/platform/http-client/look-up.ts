import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'

type Found = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void
export type LookUp = (hostname: string, options: LookupOptions, found: Found) => void

/**
 * Asks name servers itself: `getaddrinfo` runs two look-ups of the process at a time, and waits long for a silent name server. Names
 * that anybody may write would hold up those of the mail server, the database and the file store.
 * @param servers `host:port`; without any those of the system
 */
export function askNameServers(servers: string[] = []): LookUp {
  return (hostname, options, found) => {
    addressesOf(hostname, servers).then(
      (addresses) => found(null, addresses),
      (error: NodeJS.ErrnoException) => {
        // A machine without a name server knows names in other ways; 127.0.0.1 was asked, where nothing listens.
        if (error.code === 'ECONNREFUSED' && servers.length === 0) lookup(hostname, { ...options, all: true }, found)
        else found(error, [])
      },
    )
  }
}

/** All together within the time that a request has. @throws NodeJS.ErrnoException as `lookup` does */
async function addressesOf(hostname: string, servers: string[]): Promise<LookupAddress[]> {
  // A new one each time knows the name servers of this moment.
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const asked = await Promise.allSettled([
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ])
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (found.length > 0) return found
  const errors = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : [])) // the resolver rejects with nothing else
  throw errors.find(({ code }) => !isMissing(code)) ?? Object.assign(new Error(`no address of ${hostname}`), { code: 'ENOTFOUND' })
}

function isMissing(code: string | undefined): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA'
}
