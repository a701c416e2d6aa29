import { bunny } from './bunny.ts'
import { cloudflare } from './cloudflare.ts'
import type { Edge } from './edge.ts'
import { fastly } from './fastly.ts'
import { nginx } from './nginx.ts'
import { varnish } from './varnish.ts'

const kinds = new Map<string, { form: string; read(rest: string): Edge | undefined }>([
  ['varnish', { form: 'varnish:http://HOST:PORT', read: withAddress(varnish) }],
  ['nginx', { form: 'nginx:http://SECRET@HOST:PORT', read: withSecret }],
  ['fastly', { form: 'fastly:SERVICE_ID:TOKEN', read: withKey(fastly) }],
  ['cloudflare', { form: 'cloudflare:ZONE_ID:TOKEN', read: withKey(cloudflare) }],
  ['bunny', { form: 'bunny:PULL_ZONE_ID:KEY', read: withKey(bunny) }],
])

/** Edges as an operator writes them, such as `varnish:http://10.0.0.5:6081`. Faults are in words and hold no secret. */
export function readEdges(texts: readonly string[]): { edges: Edge[]; faults: string[] } {
  const edges: Edge[] = []
  const faults: string[] = []
  texts.forEach((text, at) => {
    const [kind = ''] = text.split(':', 1)
    const known = kinds.get(kind)
    const edge = known?.read(text.slice(kind.length + 1))
    const forms = known?.form ?? [...kinds.values()].map(({ form }) => form).join(', ')
    if (!edge) faults.push(`entry ${at + 1} must be like ${forms}`)
    else if (edges.some(({ name }) => name === edge.name)) faults.push(`entry ${at + 1} names ${edge.name} a second time`)
    else edges.push(edge)
  })
  return { edges, faults }
}

function withAddress(edge: (address: URL) => Edge): (rest: string) => Edge | undefined {
  return (rest) => {
    const address = URL.parse(rest)
    const isBare = address !== null && /^https?:$/.test(address.protocol) && `${address.pathname}${address.search}${address.hash}${address.username}` === '/'
    return isBare ? edge(address) : undefined
  }
}

/** The secret is part of a configuration file: letters that mean something there are refused. */
function withSecret(rest: string): Edge | undefined {
  const [, scheme, secret = '', place] = /^(https?:\/\/)([\w-]{16,128})@(.+)$/.exec(rest) ?? []
  return withAddress((address) => nginx(address, secret))(`${scheme}${place}`)
}

function withKey(edge: (id: string, key: string) => Edge): (rest: string) => Edge | undefined {
  return (rest) => {
    const [, id, key] = /^([\w-]+):([\w.~+/=-]+)$/.exec(rest) ?? []
    return id && key ? edge(id, key) : undefined
  }
}
