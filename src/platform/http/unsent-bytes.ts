import { readFile } from 'node:fs/promises'
import { isIPv6, type Socket } from 'node:net'

/**
 * Bytes of each connection that were written and that the other side has not acknowledged. The kernel holds megabytes for a
 * slow reader and takes more only in large pieces, so that its own figures tell a slow reader from one that reads nothing.
 * Where there is no /proc, what Node still holds.
 */
export async function unsentBytes(): Promise<(socket: Socket) => number> {
  const kernel = new Map([...(await readTable('/proc/net/tcp')), ...(await readTable('/proc/net/tcp6'))])
  return (socket) => socket.writableLength + handedOver(socket) + (kernel.get(`${socket.localPort} ${hexOf(socket.remoteAddress)}:${socket.remotePort}`) ?? 0)
}

/** Of the piece that is being written, what libuv still has: `writableLength` changes only when the whole piece is gone. */
function handedOver(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const size: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0
  return typeof size === 'number' ? size : 0
}

/** proc_net_tcp(5): bytes in the send queue by local port, remote address and remote port. */
async function readTable(path: string): Promise<[string, number][]> {
  const text = await readFile(path, 'latin1').catch(() => '')
  return text
    .split('\n')
    .slice(1)
    .flatMap((line): [string, number][] => {
      const [, , local = '', remote = '', , queues = ''] = line.split(/ +/)
      const waiting = Number.parseInt(queues.split(':')[0] ?? '', 16)
      if (!(waiting > 0)) return []
      const [address = '', port = ''] = remote.split(':')
      return [[`${Number.parseInt(local.split(':')[1] ?? '', 16)} ${address}:${Number.parseInt(port, 16)}`, waiting]]
    })
}

/** As the kernel writes an address: words of four bytes, each in the order of this machine, which is little-endian. */
function hexOf(address = ''): string {
  const [, before = '', v4 = ''] = /^(.*?)((?:\d+\.){3}\d+)$/.exec(address) ?? []
  const last = v4
    .split('.')
    .map((byte) => Number(byte).toString(16).padStart(2, '0'))
    .reverse()
    .join('')
    .toUpperCase()
  if (v4 !== '') return before === '' ? last : `0000000000000000FFFF0000${last}`
  return isIPv6(address.split('%')[0] ?? '') ? wordsOf(address.split('%')[0] ?? '') : ''
}

function wordsOf(address: string): string {
  const [front = [], back = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0')
  const hex = [...front, ...zeros, ...back].map((group) => group.padStart(4, '0')).join('')
  return (hex.match(/.{8}/g) ?? [])
    .map((word) => (word.match(/../g) ?? []).reverse().join(''))
    .join('')
    .toUpperCase()
}
