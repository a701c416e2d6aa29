import { t } from '#i18n/messages.ts'
import { byGroup, referenceGroups, referenceKinds, type CardKind, type ReferenceKind } from '#content/kinds.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import { blocksText, readBlocks } from '#base/blocks/read.ts'
import type { Card } from '#base/card.ts'
import { Problem } from '#base/problem.ts'
import { folded } from '#base/search-words.ts'
import { findByAnySlug } from '#platform/db/old-slugs.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { CardSource, Feature } from '#platform/feature.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { podcastContract, type Episode } from './contract.ts'
import { podcastAdmin, podcastAdminHandlers } from './admin-routes.ts'
import { detailsOf, knownEpisodes, showOf, type KnownEpisode } from './episodes.ts'
import type { EpisodeDetails } from './fields.ts'
import { notesOf } from './notes.ts'
import { chaptersIn } from './rules.ts'

type Sources = Partial<Record<CardKind, CardSource>>

export function podcastRoutes(services: Services, all: Feature[] = []): RouteSet {
  const { config } = services
  const sources: Sources = Object.assign({}, ...all.map((feature) => feature.cards))

  return routes(
    { ...podcastContract, ...podcastAdmin },
    {
      ...podcastAdminHandlers(services),
      'GET /podcasts': {
        async everyone({ query, ...context }) {
          const episodes = await knownEpisodes(context, config)
          const size = Number(query.maxResults)
          const wanted = within(episodes, query)
          const binding = JSON.stringify(['podcasts', query.search ?? '', query.season ?? ''])
          const from = query.pageToken === undefined ? 0 : Math.max(0, Number(positionIn(binding, query.pageToken, ['integer'], 'pageToken')[0]))
          const shown = wanted.slice(from, from + size)
          const next = from + size < wanted.length ? cursorOf(binding, [from + size]) : undefined
          const { fields: _, ...show } = await showOf(
            context,
            config,
            episodes.some(({ card }) => card.audio !== null),
          )
          return {
            kind: 'youtube#playlistItemListResponse',
            items: shown.map((known) => ({
              ...known.item,
              // The platform says both itself.
              snippet: { position: episodes.indexOf(known), channelTitle: show.title, ...known.item.snippet },
              episode: known.card,
            })),
            ...(next === undefined ? {} : { nextPageToken: next }),
            ...(from > 0 ? { prevPageToken: cursorOf(binding, [Math.max(0, from - size)]) } : {}),
            pageInfo: { totalResults: wanted.length, resultsPerPage: size },
            show,
            seasons: [...new Set(episodes.flatMap(({ card }) => card.season ?? []))].sort((a, b) => b - a),
            links: { next: next === undefined ? null : linkOf({ ...query, pageToken: next }) },
          }
        },
      },

      'GET /podcasts/:slug': {
        async everyone({ params, ...context }) {
          const episodes = await knownEpisodes(context, config)
          const at = await positionInList(context, episodes, params.slug)
          const known = episodes[at]
          if (!known) throw new Problem(404, 'episode-not-found', t('podcast.error-episode-not-found'))
          const beside = (episode: KnownEpisode | undefined) => (episode ? { slug: episode.card.slug, title: episode.card.title } : null)
          return { data: { ...(await wholeOf(context, sources, known)), next: beside(episodes[at - 1]), previous: beside(episodes[at + 1]) } }
        },
      },
    },
  )
}

type Query = { maxResults: string; pageToken?: string; search?: string; season?: string; itemId?: string }

function linkOf({ maxResults, pageToken, search, season }: Query): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ maxResults, search, season, pageToken })) if (value !== undefined) query.set(name, value)
  return `/api/podcasts?${query}`
}

function within(episodes: KnownEpisode[], { itemId, search, season }: Query): KnownEpisode[] {
  const words = folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return episodes.filter(
    ({ item, card, row }) =>
      (itemId === undefined || item.id === itemId) &&
      (season === undefined || card.season === Number(season)) &&
      (words.length === 0 || hasAll(folded([card.title, card.summary, ...card.people, row ? textOf(row) : item.snippet.description].join(' ')), words)),
  )
}

function textOf(row: Parameters<typeof detailsOf>[0]): string {
  return plainText(readBlocks(detailsOf(row).notes))
}

function hasAll(text: string, words: string[]): boolean {
  return words.every((word) => text.includes(word))
}

/** By slug; a film also by the id that ends every address it ever had. */
function indexOf(episodes: KnownEpisode[], slug: string): number {
  const exact = episodes.findIndex(({ card }) => card.slug === slug)
  return exact >= 0 ? exact : episodes.findIndex(({ card }) => card.video_id !== null && slug.endsWith(`-${card.video_id}`))
}

/** As above; an episode of ours by a slug it once had, too. -1 for none. */
async function positionInList({ reading }: PublicContext, episodes: KnownEpisode[], slug: string): Promise<number> {
  const found = indexOf(episodes, slug)
  if (found >= 0) return found
  const old = await findByAnySlug(reading, 'episode', slug, async (column, value) => episodes.find(({ row }) => row?.[column] === value))
  return old ? episodes.indexOf(old) : -1
}

const noDetails: Pick<EpisodeDetails, 'hosts' | 'guests' | 'chapters' | 'links' | 'transcript' | 'explicit' | ReferenceKind['group']['name']> = {
  hosts: [],
  guests: [],
  chapters: [],
  links: [],
  transcript: [],
  explicit: false,
  ...byGroup(referenceGroups, () => []),
}

async function wholeOf(context: PublicContext, sources: Sources, { item, row, card }: KnownEpisode): Promise<Omit<Episode, 'next' | 'previous'>> {
  const details = row ? detailsOf(row) : noDetails
  const said = item.snippet.description
  const chapters = details.chapters.length > 0 ? details.chapters : chaptersIn(said)
  const { hosts, guests, links, transcript, explicit } = details
  return {
    ...card,
    id: item.id,
    notes: row ? blocksText(detailsOf(row).notes) : JSON.stringify(notesOf(said)),
    hosts: await peopleOf(context, hosts),
    guests: await peopleOf(context, guests),
    ...{ chapters, links, transcript, explicit },
    related: await cardsOf(context, sources, details),
  }
}

async function peopleOf({ reading, tag }: PublicContext, people: EpisodeDetails['hosts']): Promise<Episode['hosts']> {
  const ids = people.flatMap((person) => person.person_id ?? [])
  tag(...ids.map((id) => `author:${id}`))
  const users = ids.length === 0 ? [] : await reading.selectFrom('public_users').select(['id', 'username']).where('id', 'in', ids).execute()
  return people.map(({ name, role, person_id }) => ({ name, role, username: users.find((user) => user.id === person_id)?.username ?? null }))
}

async function cardsOf({ reading, tag }: PublicContext, sources: Sources, details: typeof noDetails): Promise<Card[]> {
  const found: Card[] = []
  for (const { name, group } of referenceKinds) {
    const slugs = details[group.name]
    const cards = slugs.length > 0 ? ((await sources[name]?.(reading, slugs, tag)) ?? []) : []
    found.push(...slugs.flatMap((slug) => cards.find((card) => card.slug === slug) ?? []))
  }
  return found
}
