import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import { clean } from '#base/blocks/conversion.ts'
import { playerOf, type Player } from '#base/blocks/players.ts'
import type { Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import { importPicture } from '#operations/media/service.ts'
import { maxPictureBytes } from '#operations/media/rules.ts'
import type { Services } from '#platform/services.ts'
import type { LinkCard } from './contract.ts'
import { fetchPublic, refused, type PublicRules } from './fetch-public.ts'
import { readPage, type PageFacts } from './read-page.ts'

const pageBytes = 1_000_000
const longestTitle = 300
const longestText = 500

/**
 * What the page at an address says of itself, with its picture in the media library.
 * @throws Problem 422 address-not-public, page-unreachable, page-not-there, page-refused, page-says-nothing
 */
export async function makeCard(services: Services, address: string, userId: number): Promise<LinkCard> {
  const known = playerOf(address)
  const { url, refusesPlayer = false, ...said } = known ? await knownFacts(services, known) : await factsOf(services, address)
  const player = refusesPlayer ? null : (known ?? playerOf(url.href) ?? playerOf(said.player ?? ''))
  const title = cut(said.title ?? player?.label, longestTitle)
  if (title === undefined) throw new Problem(422, 'page-says-nothing', t('studio-web.error-says-nothing', { host: url.hostname }))
  return {
    href: known?.page ?? URL.parse(address)?.href ?? url.href,
    title,
    description: cut(said.description, longestText) ?? null,
    site: cut(player?.label ?? said.site ?? url.hostname.replace(/^www\./, ''), longestTitle) ?? url.hostname,
    image: said.picture === undefined ? null : await pictureAt(services, said.picture, userId),
    player: player?.page ?? null,
  }
}

interface Facts extends PageFacts {
  url: URL
  /** The provider plays it on its own pages only. */
  refusesPlayer?: boolean
}

/** Of an address that is no known player; where it redirects to one, that one is asked. */
async function factsOf(services: Services, address: string): Promise<Facts> {
  const facts = await pageFacts(services, address, { stopsAt: ({ href }) => playerOf(href) !== null })
  const player = playerOf(facts.url.href)
  return player ? knownFacts(services, player) : facts
}

/** The provider's own words first; when it has none, those of the page; a known player can do without both. */
async function knownFacts(services: Services, known: Player): Promise<Facts> {
  const page = new URL(known.page)
  const said = known.oembed ? await oembedFacts(services, known.oembed, page) : null
  if (said && said !== 'refused') return said
  const refusesPlayer = said === 'refused'
  try {
    const facts = await pageFacts(services, known.page)
    // Led away to log in or to consent: those are the words of another page.
    if (playerOf(facts.url.href)) return { ...facts, refusesPlayer, url: page }
  } catch (error) {
    if (refusesPlayer || !(error instanceof Problem) || error.code !== 'page-unreachable') throw error
  }
  if (refusesPlayer) throw refused(page)
  return { url: page }
}

const OEmbed = z.object({
  title: z.string().optional().catch(undefined),
  author_name: z.string().optional().catch(undefined),
  thumbnail_url: z.string().optional().catch(undefined),
})

/** Null when the provider does not answer as oEmbed says, or says nothing. @throws Problem page-not-there */
async function oembedFacts(services: Services, endpoint: string, page: URL): Promise<Facts | 'refused' | null> {
  const asked = `${endpoint}?${new URLSearchParams({ url: page.href, format: 'json' }).toString()}`
  try {
    const { body } = await fetchPublic(services, asked, 'application/json', { maxBytes: pageBytes })
    // Its `html` is never looked at.
    const { title, author_name: author, thumbnail_url: picture } = OEmbed.parse(JSON.parse(body.toString('utf8')))
    return title || author ? { url: page, title: title || author, description: title ? author : undefined, picture } : null
  } catch (error) {
    if (error instanceof Problem && error.code === 'page-refused') return 'refused'
    if (error instanceof Problem && error.code !== 'page-not-there') return null
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

async function pageFacts(services: Services, address: string, more: Pick<PublicRules, 'stopsAt'> = {}): Promise<Facts> {
  const rules = { maxBytes: pageBytes, cuts: true, reads: /html/i }
  const { url, type, body } = await fetchPublic(services, address, 'text/html,*/*;q=0.5', { ...rules, ...more })
  if (/html/i.test(type)) return { url, ...readPage(body, type, url) }
  return { url, title: fileName(url) }
}

/** Of a PDF and other files, which say nothing of themselves. */
function fileName(url: URL): string {
  const name = /[^/]*$/.exec(url.pathname)?.[0] ?? ''
  try {
    return decodeURIComponent(name) || url.hostname
  } catch {
    // A stray % stands for itself.
    return name
  }
}

/** A card can do without its picture. */
async function pictureAt(services: Services, address: string, userId: number): Promise<Image | null> {
  try {
    const { url, body } = await fetchPublic(services, address, 'image/*', { maxBytes: maxPictureBytes, timeoutMs: 15_000 })
    return await importPicture(services, { bytes: body, name: fileName(url), userId })
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function cut(text: string | undefined, longest: number): string | undefined {
  const line = clean(text?.toWellFormed().replaceAll('\0', ''))
  return line === undefined || line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`
}
