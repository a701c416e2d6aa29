import { expect, test } from 'vitest'
import { readEdges } from './read-edges.ts'

test('several CDN entries are parsed, and their names contain no secret', () => {
  const { edges, faults } = readEdges([
    'varnish:http://10.0.0.5:6081',
    'varnish:http://10.0.0.6:6081',
    'nginx:http://a-secret-of-both@10.0.0.7:8080',
    'fastly:SU1Z0:to.ken',
    'cloudflare:023e:token',
    'bunny:4711:key-1',
  ])
  expect(faults).toEqual([])
  expect(edges.map(({ name }) => name)).toEqual([
    'varnish 10.0.0.5:6081',
    'varnish 10.0.0.6:6081',
    'nginx 10.0.0.7:8080',
    'fastly SU1Z0',
    'cloudflare 023e',
    'bunny 4711',
  ])
})

test.each([
  ['varnish:10.0.0.5', 'entry 1 must be like varnish:http://HOST:PORT'],
  ['varnish:http://10.0.0.5/path', 'entry 1 must be like varnish:http://HOST:PORT'],
  ['varnish:ftp://10.0.0.5', 'entry 1 must be like varnish:http://HOST:PORT'],
  ['nginx:http://10.0.0.7:8080', 'entry 1 must be like nginx:http://SECRET@HOST:PORT'],
  ['nginx:http://short@10.0.0.7', 'entry 1 must be like nginx:http://SECRET@HOST:PORT'],
  ['fastly:SERVICE', 'entry 1 must be like fastly:SERVICE_ID:TOKEN'],
  ['cloudflare::secret', 'entry 1 must be like cloudflare:ZONE_ID:TOKEN'],
  ['bunny:a/b:secret', 'entry 1 must be like bunny:PULL_ZONE_ID:KEY'],
  [
    'akamai:x:secret',
    'entry 1 must be like varnish:http://HOST:PORT, nginx:http://SECRET@HOST:PORT, fastly:SERVICE_ID:TOKEN, cloudflare:ZONE_ID:TOKEN, bunny:PULL_ZONE_ID:KEY',
  ],
  [
    'constructor:x:y',
    'entry 1 must be like varnish:http://HOST:PORT, nginx:http://SECRET@HOST:PORT, fastly:SERVICE_ID:TOKEN, cloudflare:ZONE_ID:TOKEN, bunny:PULL_ZONE_ID:KEY',
  ],
])('the CDN entry %s is refused with an explanation', (text, fault) => {
  expect(readEdges([text])).toEqual({ edges: [], faults: [fault] })
})

test('a CDN that is listed twice is refused', () => {
  expect(readEdges(['fastly:a:b', 'fastly:a:c']).faults).toEqual(['entry 2 names fastly a a second time'])
})
