import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface Build {
  id: string
  timestamp: number
}

/** The built files, and what the browser polls to learn of a newer build (spec section 7). */
/** @param guardFile of this build, see template.ts */
export function mountBuilds(app: FastifyInstance, clientDir: string, guardFile: string | null): void {
  app.register(
    async (assets) => {
      assets.register(fastifyStatic, {
        root: join(clientDir, 'assets'),
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
        decorateReply: false,
      })
      const guard = guardFile === null ? null : readFileSync(join(clientDir, guardFile))
      // A page of an old build has to have a guard that notices that all its other files are gone.
      assets.setNotFoundHandler(async (request, reply) =>
        guard !== null && isGuard(request.url)
          ? reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(guard)
          : reply.code(404).header('cache-control', 'no-store').send({ error: 'There is no such file', code: 'file-not-found' }),
      )
    },
    { prefix: '/assets' },
  )
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

function isGuard(address: string): boolean {
  return /^\/assets\/client-loader-[\w-]+\.js$/.test(address)
}

function readBuild(clientDir: string): Build {
  const file = join(clientDir, 'build.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Build) : { id: 'unbuilt', timestamp: 0 } // written by scripts/build.ts
}
