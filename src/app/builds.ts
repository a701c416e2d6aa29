import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBuildFile } from '#base/build-file.ts'
import { inLanguage, messagesOfVariant } from '#i18n/site-messages.ts'
import { accepted } from '#platform/pagecache/encode.ts'
import type { Template } from './template.ts'
import { TranslatedCode } from './translated-code.ts'

interface Build {
  id: string
  timestamp: number
}

/** The built files, and what the browser polls to learn of a newer build (spec section 7). */
export function mountBuilds(app: FastifyInstance, clientDir: string, { buildId, guardFile }: Pick<Template, 'buildId' | 'guardFile'>): void {
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
      mountTranslated(assets, clientDir)
      const guard = guardFile === null ? null : readFileSync(join(clientDir, guardFile))
      // A page of an old build has to have a guard that notices that all its other files are gone.
      assets.setNotFoundHandler(async (request, reply) => {
        if (guard !== null && isGuard(request.url)) return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(guard)
        if (assets.pages.answer && !isBuildFile(request.url.split('?')[0] ?? '')) return assets.pages.answer(request, reply)
        return reply.code(404).header('cache-control', 'no-store').send({ error: 'There is no such file', code: 'file-not-found' })
      })
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
  const { timestamp } = readBuild(clientDir)
  app.get('/builds/latest.json', async (_, reply) => reply.header('cache-control', 'no-store').send({ id: buildId(), timestamp }))
  app.get<{ Params: { id: string } }>('/builds/meta/:id.json', async (request, reply) => {
    const { id } = request.params
    const [, variant = ''] = id.split('.')
    const isKnown = id === inLanguage(messagesOfVariant(variant).language.tag, buildId)
    if (!isKnown) reply.code(404)
    return reply.header('cache-control', 'no-store').send(isKnown ? { id, timestamp } : { error: 'Unknown build', code: 'unknown-build' })
  })
}

interface TranslatedFile {
  Params: { variant: string; name: string }
}

/** Code in other words than those it was built with. An old page gets the words of now: its own are kept nowhere. */
function mountTranslated(assets: FastifyInstance, clientDir: string): void {
  const code = new TranslatedCode(clientDir)
  assets.get<TranslatedFile>('/:variant/:name', async (request: FastifyRequest<TranslatedFile>, reply: FastifyReply) => {
    const { variant, name } = request.params
    const messages = messagesOfVariant(variant)
    const encoding = accepted(request.headers['accept-encoding'])
    const bytes = /^[\w-]+(?:\.[\w-]+)*\.js$/.test(name) ? await code.read(name, encoding, messages) : null
    if (bytes === null) return reply.callNotFound()
    const isCurrent = variant === messages.variant
    reply.type('text/javascript; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store').send(bytes)
  })
}

function isGuard(address: string): boolean {
  return /^\/assets\/(?:[\w-]+\/)?client-loader-[\w-]+\.js$/.test(address)
}

function readBuild(clientDir: string): Build {
  const file = join(clientDir, 'build.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Build) : { id: 'unbuilt', timestamp: 0 } // written by scripts/build.ts
}
