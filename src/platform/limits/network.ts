import { BlockList, isIPv6 } from 'node:net'

/** The larger network around an address, as providers lend it out: of IPv4 the /24, of IPv6 the /48. */
export function blockOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.replace(/\.\d+$/, '')
}

/** Whom an address stands for: an IPv4 address itself, of IPv6 the /64, since everybody there has at least that many. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  // The URL parser writes every spelling of an address the same way.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

/** The network that shares queues and connections: of IPv4 the /24, of IPv6 the /64. */
export function subnetOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? network : blockOf(ip)
}

/** Whether an address is among IP addresses and networks such as 10.0.0.0/8; IPv4 within IPv6 is read as IPv4. */
export function addressMatcher(addresses: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
  }
}

/** Networks where proxies are. */
export const isPrivateAddress = addressMatcher([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])
