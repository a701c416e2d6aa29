import { t } from '#i18n/messages.ts'
import { note } from '#i18n/note.ts'
import { inMainLanguage } from '#i18n/site-messages.ts'
import { dateIn, listIn, naturalKey, notePicture, textIn, type Note, type Read, type Reader, type Row } from './import-rows.ts'
import { recordKinds } from './rules.ts'

/** A record with more composers than this is a collection: their names stay with the source. */
const mostComposers = 12

/** Files of records: our own names of fields, or albums with their tracks as music shops export them. */
export const musicReader: Reader<'music'> = {
  columns: [
    'title',
    'kind',
    'artist',
    'artists',
    'release_date',
    'year',
    'label',
    'genres',
    'genre',
    'barcode',
    'disc_count',
    'tracks',
    'cover',
    'musicbrainz',
    'spotify',
    'id',
  ],
  read,
}

/** In the language of the site, whoever imports. */
function untitledTrack(number: number): string {
  return inMainLanguage(() => t('library.track-number', { number }))
}

function read(row: Row): Read<'music'> {
  const notes: Note[] = []
  const title = textIn(row, 'title')
  // One text is one artist, commas and all: 'Earth, Wind & Fire'.
  const artists = Array.isArray(row['artists']) ? listIn(row, 'artists') : [textIn(row, 'artist', 'artists')].filter(Boolean)
  const raw = Array.isArray(row['tracks']) ? row['tracks'].filter((track): track is Row => typeof track === 'object' && track !== null) : []
  const tracks = raw.map((track, at) => ({ no: at + 1, title: textIn(track, 'title', 'name') || untitledTrack(at + 1), duration_seconds: secondsOf(track) }))
  const seconds = tracks.reduce((sum, track) => sum + (track.duration_seconds ?? 0), 0)
  const barcode = textIn(row, 'barcode')
  notePicture(row, notes, 'cover')
  const release_date = dateIn(row, notes, 'release_date', 'year')
  if (!release_date) notes.push({ field: 'release_date', reason: note('studio-report.there-is-none') })
  if (barcode && !/^\d{8,14}$/.test(barcode)) notes.push({ field: 'barcode', reason: note('studio-report.no-barcode'), value: barcode })
  return {
    notes,
    source: barcode || naturalKey(artists[0], title),
    fields: {
      title,
      kind: recordKinds.find((kind) => kind === row['kind']) ?? 'album',
      people: [...artists.map((name) => ({ name, role: 'artist' as const })), ...composersOf(raw, notes).map((name) => ({ name, role: 'composer' as const }))],
      release_date,
      label: textIn(row, 'label') || null,
      genres: listIn(row, 'genres', 'genre'),
      duration_seconds: seconds || null,
      barcode: /^\d{8,14}$/.test(barcode) ? barcode : null,
      tracks,
      identifiers: Object.fromEntries(
        Object.entries({ musicbrainz: textIn(row, 'musicbrainz'), spotify: textIn(row, 'spotify') }).filter(([, value]) => value),
      ),
    },
  }
}

function secondsOf(track: Row): number | undefined {
  const seconds = Number(track['duration_seconds'] ?? Number(track['milliseconds']) / 1000)
  return seconds > 0 ? Math.round(seconds) : undefined
}

function composersOf(tracks: Row[], notes: Note[]): string[] {
  const byKey = new Map<string, string>()
  for (const track of tracks) {
    for (const part of textIn(track, 'composer').split(/\s*(?:[,;/]|\s&\s)\s*/)) if (part && !byKey.has(naturalKey(part))) byKey.set(naturalKey(part), part)
  }
  if (byKey.size <= mostComposers) return [...byKey.values()]
  notes.push({ field: 'composer', reason: note('studio-report.too-many-composers', { most: mostComposers }), value: String(byKey.size) })
  return []
}
