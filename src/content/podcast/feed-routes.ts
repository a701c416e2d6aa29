import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hubHeaders } from '#platform/feeds/feed-documents.ts'
import { siteUuid } from '#platform/feeds/item-ids.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Services } from '#platform/services.ts'
import { detailsOf, knownEpisodes, showOf, type KnownEpisode } from './episodes.ts'
import { podcastFeed } from './feed.ts'

/** `/podcast.rss`, and of each episode its chapters and its transcript for players elsewhere. */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  const { config, database } = services
  const context = { reading: database.reading, tag: () => {} }
  const one = async (slug: string) => (await knownEpisodes(context, config)).find(({ card }) => card.slug === slug)

  app.get('/podcast.rss', async (request, reply) => {
    const episodes = (await knownEpisodes(context, config)).slice(0, 300)
    const show = await showOf(context, config, true)
    const { contact_addresses: addresses } = await siteSettings(services)
    reply.headers(Object.fromEntries(hubHeaders(config, `${config.siteUrl}/podcast.rss`)))
    const site = { ...config, uuid: await siteUuid(database.reading), contact: addresses.general }
    return send(request, reply, 'application/rss+xml; charset=utf-8', podcastFeed(episodes, show, site))
  })

  app.get<{ Params: { slug: string } }>('/podcast/:slug/chapters.json', async (request, reply) => {
    const chapters = detailsIn(await one(request.params.slug))?.chapters ?? []
    if (chapters.length === 0) return reply.callNotFound()
    const document = { version: '1.2.0', chapters: chapters.map(({ start, title }) => ({ startTime: start, title })) }
    return send(request, reply, 'application/json+chapters; charset=utf-8', JSON.stringify(document))
  })

  app.get<{ Params: { slug: string } }>('/podcast/:slug/transcript.vtt', async (request, reply) => {
    const details = detailsIn(await one(request.params.slug))
    if (!details || details.transcript.length === 0) return reply.callNotFound()
    return send(request, reply, 'text/vtt; charset=utf-8', vttOf(details.transcript, details.duration_seconds))
  })
}

function detailsIn(episode: KnownEpisode | undefined) {
  return episode?.row ? detailsOf(episode.row) : undefined
}

/** WebVTT; a line is there until the next one begins, half a minute at most. */
function vttOf(lines: { start: number; speaker: string; text: string }[], duration: number | null): string {
  const cues = lines.map(({ start, speaker, text }, i) => {
    const end = Math.max(start + 0.5, Math.min(start + 30, lines[i + 1]?.start ?? duration ?? start + 30))
    const said = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\s+/g, ' ')
    return `${stamp(start)} --> ${stamp(end)}\n${speaker ? `<v ${speaker.replace(/[<>&\n]/g, '')}>` : ''}${said}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function stamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  // Players on other sites read chapters and transcripts.
  reply.headers({
    etag,
    'cache-control': 'public, max-age=300',
    'content-type': type,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.send(text)
}
