import { t } from '#i18n/messages.ts'
import { cardKinds, type CardKind } from '#content/kinds.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { ogImagePath, ogImageSize } from '#base/share-picture.ts'
import { escapedXml } from '#platform/http/xml.ts'
import type { Services } from '#platform/services.ts'
import type { FindCard } from './cards.ts'

/** How long another site may keep the answer, seconds. */
const keptFor = 86_400

/** oembed.com 1.0: `/oembed?url=` as JSON or XML, for everything that has a card. A link with its picture: our pages stand in no frame. */
export function serveOembed(app: FastifyInstance, { config }: Services, cardOf: FindCard): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query
    if (!url) throw new Problem(400, 'url-missing', t('sharing.error-say-which-page-oembed-url'))
    if (format !== 'json' && format !== 'xml') throw new Problem(501, 'format-unknown', t('sharing.error-this-format-is-not-spoken-here'))
    const place = targetOf(url, config.siteUrl)
    const card = place && (await cardOf(place.kind, place.slug))
    if (!card) throw new Problem(404, 'page-not-found', t('sharing.error-there-is-no-such-page-here'))
    const { width, height } = ogImageSize
    const fits = !(Number(maxwidth) < width) && !(Number(maxheight) < height)
    return send(reply, format, {
      version: '1.0',
      type: 'link',
      title: card.title,
      ...(card.byline ? { author_name: card.byline } : {}),
      provider_name: config.siteName,
      provider_url: `${config.siteUrl}/`,
      cache_age: keptFor,
      url: config.siteUrl + card.url,
      ...(fits
        ? {
            thumbnail_url: config.siteUrl + ogImagePath({ kind: card.kind, slug: card.slug, updated_at: '1970-01-01' }),
            thumbnail_width: width,
            thumbnail_height: height,
          }
        : {}),
    })
  })
}

/** Kinds are named as their addresses. */
const patterns = cardKinds.map((kind) => ({ kind, regexp: new RegExp(`^${paths[kind].replace(/:\w+/, '([^/]+)')}/?$`) }))

function targetOf(text: string, siteUrl: string): { kind: CardKind; slug: string } | null {
  if (!URL.canParse(text, siteUrl)) return null
  const url = new URL(text, siteUrl)
  if (url.origin !== new URL(siteUrl).origin) return null
  for (const { kind, regexp } of patterns) {
    const slug = regexp.exec(url.pathname)?.[1]
    if (slug === undefined) continue
    try {
      return { kind, slug: decodeURIComponent(slug) }
    } catch {
      return null
    }
  }
  return null
}

function send(reply: FastifyReply, format: 'json' | 'xml', answer: Record<string, string | number>): FastifyReply {
  reply.headers({ 'cache-control': `public, max-age=${keptFor / 24}`, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  if (format === 'json') return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  const fields = Object.entries(answer).map(([name, value]) => `  <${name}>${escapedXml(String(value))}</${name}>`)
  return reply.type('text/xml; charset=utf-8').send(`<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${fields.join('\n')}\n</oembed>\n`)
}
