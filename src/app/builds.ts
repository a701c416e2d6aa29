import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface Build {
  id: string
  timestamp: number
}

/** The built files, and what the browser polls to learn of a newer build (spec section 7). */
export function mountBuilds(app: FastifyInstance, clientDir: string): void {
  app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
  for (const name of ['favicon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png', 'og-default.png']) {
    const file = join(clientDir, name)
    if (!existsSync(file)) continue
    const bytes = readFileSync(file)
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    app.get(`/${name}`, async (_, reply) => reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes))
  }
  const build = readBuild(clientDir)
  app.get('/builds/latest.json', async (_, reply) => reply.header('cache-control', 'no-store').send(build))
  app.get<{ Params: { id: string } }>('/builds/meta/:id.json', async (request, reply) => {
    if (request.params.id !== build.id) reply.code(404)
    return reply.header('cache-control', 'no-store').send(request.params.id === build.id ? build : { error: 'Unknown build', code: 'unknown-build' })
  })
}

function readBuild(clientDir: string): Build {
  const file = join(clientDir, 'build.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Build) : { id: 'unbuilt', timestamp: 0 } // written by scripts/build.ts
}
