import { lookup } from 'node:dns/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { startDns } from '../../../testing/dns.ts'
import { isPublicAddress } from './addresses.ts'
import { exchange, getJson, publicLookup } from './http-client.ts'
import { askNameServers } from './look-up.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) // a TCP server has a port
}

async function* slowly(times: number, part: string): AsyncGenerator<string> {
  for (let sent = 0; sent < times; sent++) {
    yield part
    await sleep(50)
  }
}

describe('The HTTP client', () => {
  it('a request returns the JSON of the response', async () => {
    const url = await serve((_, response) => response.end('{"a":1}'))
    expect(await getJson(url, { hosts: [url.host] })).toEqual({ a: 1 })
  })

  it('a request to an unlisted host or without TLS is refused', async () => {
    const url = await serve((_, response) => response.end('{}'))
    await expect(getJson(url, { hosts: ['example.org'] })).rejects.toThrow('may not be asked')
    await expect(getJson(new URL('http://example.org/'), { hosts: ['example.org'] })).rejects.toThrow('only https')
  })

  it('a request follows no redirect and has limits of time and size', async () => {
    const moved = await serve((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
    await expect(getJson(moved, { hosts: [moved.host] })).rejects.toThrow('answered 302')
    const slow = await serve(() => {})
    await expect(getJson(slow, { hosts: [slow.host], timeoutMs: 50 })).rejects.toThrow('within 50 ms')
    const drip = await serve((_, response) => void response.write('{'))
    await expect(getJson(drip, { hosts: [drip.host], timeoutMs: 80 })).rejects.toThrow('within 80 ms')
    const large = await serve((_, response) => response.end(`"${'x'.repeat(3000)}"`))
    await expect(getJson(large, { hosts: [large.host], maxBytes: 2000 })).rejects.toThrow('more than 2000')
  })

  it('a file that comes slowly and steadily is read to its end, one that stops coming is not', async () => {
    const steady = await serve((_, response) => void pipeline(slowly(10, 'x'.repeat(1_000)), response).catch(() => {}))
    const rules = { timeoutMs: 200, bytesPerMs: 1 }
    expect((await exchange(steady, {}, { hosts: [steady.host], ...rules })).body).toHaveLength(10_000)
    const stopped = await serve((_, response) => void response.write('x'.repeat(100)))
    await expect(exchange(stopped, {}, { hosts: [stopped.host], ...rules })).rejects.toThrow('did not answer')
  })

  it('a request to another port than 443 or to a local name is refused', async () => {
    for (const address of [
      'https://example.org:25/',
      'https://printer.local/',
      'https://localhost./',
      'https://db.internal/',
      'https://intranet/',
      'https://nas.lan./',
    ]) {
      const url = new URL(address)
      await expect(getJson(url, { hosts: [url.host] }), address).rejects.toThrow(/port 443|private network/)
    }
  })

  it.each(['https://10.0.0.1/', 'https://169.254.169.254/', 'https://[fd00::1]/', 'https://0x0a000001/'])(
    'a request to %s is refused as a private network',
    async (address) => {
      const url = new URL(address)
      await expect(getJson(url, { hosts: [url.host] })).rejects.toThrow('private network')
    },
  )
})

describe('The look-up of a host name', () => {
  const inside = { address: '10.0.0.1', family: 4 }
  const outside = { address: '2a00:1450:400f:80c::200a', family: 6 }
  const answerOf = (found: { address: string; family: number }[], all: boolean) =>
    new Promise((resolve) => publicLookup((_, __, done) => done(null, found))('example.org', { all }, (...answer) => resolve(answer)))

  it('a name that leads to private addresses only is refused', async () => {
    expect(await answerOf([inside], true)).toMatchObject([{ code: 'EPRIVATE' }, []])
    expect(await answerOf([], false)).toMatchObject([{ code: 'EPRIVATE' }, []])
  })

  it('a name that leads to private and public addresses is connected to the public ones', async () => {
    expect(await answerOf([inside, outside], true)).toEqual([null, [outside]])
    expect(await answerOf([inside, outside], false)).toEqual([null, outside.address, 6])
  })
})

describe('Name servers', () => {
  const find = (dns: { address: string }, name: string) =>
    new Promise((resolve) => publicLookup(askNameServers([dns.address]))(name, { all: true }, (...answer) => resolve(answer)))

  it('names whose name server is silent hold up no other name', async () => {
    await using dns = await startDns()
    dns.addresses = { 'fine.example.org': '8.8.8.8', 'inside.example.org': '10.0.0.1' }
    const names = Array.from({ length: 20 }, (_, n) => `silent-${n}.example.org`)
    dns.silent = new Set(names)
    const waiting = names.map((name) => find(dns, name))
    const isHeldUp = Promise.race(waiting).then(() => 'held up')
    expect(await Promise.race([isHeldUp, find(dns, 'fine.example.org')])).toEqual([null, [{ address: '8.8.8.8', family: 4 }]])
    // As the mail server, the database and the file store are looked up.
    expect(await Promise.race([isHeldUp, lookup('localhost').then(() => 'found')])).toBe('found')
    expect(await find(dns, 'inside.example.org')).toMatchObject([{ code: 'EPRIVATE' }, []])
    expect(await find(dns, 'missing.example.org')).toMatchObject([{ code: 'ENOTFOUND' }, []])
  })
})

describe('The check for public IP addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '172.31.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '::ffff:a00:1',
    'fec0::1',
    'feff::1',
    'ff02::1',
    '3fff::1',
    '5f00::1',
    '9000::1',
    '100:0:0:1::1',
    '1000::1',
    'localhost',
    '',
  ])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['142.250.74.110', '8.8.8.8', '2a00:1450:400f:80c::200a', '::ffff:8.8.8.8'])('%s is a public address', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})
