import { createHash } from 'node:crypto'
import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { SearchEntry, SearchSource } from '#platform/searchable.ts'
import type { Config } from '#platform/services.ts'
import { detailsOf, knownEpisodes, numberLabel, type KnownEpisode } from './episodes.ts'
import { chaptersIn } from './rules.ts'

/** Episodes for the search, films of the platform too: notes, chapters and what was said, each with its moment. */
export function episodeSource(config: Config): SearchSource {
  return {
    kind: 'episode',
    tags: [],
    wholeTags: ['podcast'],
    async ids(reading, after, most) {
      const numbers = (await episodesIn(reading, config)).map(numberOf)
      return numbers
        .filter((id) => id > after)
        .sort((a, b) => a - b)
        .slice(0, most)
    },
    async load(reading, ids) {
      const episodes = await episodesIn(reading, config)
      return episodes.filter((episode) => ids.includes(numberOf(episode))).map(entryOf)
    },
  }
}

/** None while the platform has never been read. */
async function episodesIn(reading: Reading, config: Config): Promise<KnownEpisode[]> {
  const settings = config.podcast
  if (settings) {
    const copy = await reading.selectFrom('podcast_playlists').select('fetched_at').where('playlist', '=', settings.playlistId).executeTakeFirst()
    if (!copy || copy.fetched_at === 0) return []
  }
  return knownEpisodes({ reading, tag: () => {} }, config)
}

/** Films that we have no row of get a number far above those of rows. */
function numberOf({ row, card }: KnownEpisode): number {
  if (row) return row.id
  const hash = createHash('sha256')
    .update(card.video_id ?? card.slug)
    .digest()
  return 2 ** 40 + hash.readUIntBE(0, 5)
}

function entryOf(episode: KnownEpisode): SearchEntry {
  const { row, card, item } = episode
  const details = row ? detailsOf(row) : null
  const said = item.snippet.description
  const chapters = details?.chapters.length ? details.chapters : chaptersIn(said)
  const people = details ? [...details.hosts, ...details.guests] : []
  const moment = (seconds: number) => (seconds >= 1 ? `?t=${Math.floor(seconds)}` : '')
  return {
    id: numberOf(episode),
    title: card.title,
    kicker: numberLabel(card.number),
    standfirst: card.summary,
    people: people.map((person) => person.name).join(', '),
    topics: '',
    parts: [
      { at: '', text: details ? plainText(readBlocks(details.notes)) : said },
      ...chapters.map((chapter) => ({ at: moment(chapter.start), text: chapter.title })),
      ...(details?.transcript ?? []).map((line) => ({ at: moment(line.start), text: line.text })),
    ].filter((part) => part.text !== ''),
    lists: people.flatMap((person) => (person.person_id === null ? [] : [`author:${person.person_id}`])),
    url: href.episode({ slug: card.slug }),
    image: card.cover,
    date: Date.parse(card.published_at),
  }
}
