/** Every picture of the edition by name: its size, its crop, and who draws it. */
import { bookEntries, filmEntries, recordEntries, type Entry } from './catalogue.ts'
import { clerk, letters, letterSky, letterSkyByDay } from './clerk.ts'
import { cover, type Direction, type Kind } from './covers.ts'
import { firstBooks } from './books-first.ts'
import { bread, piano, river } from './errands.ts'
import { bus, cloud, curtain, shadow } from './evening.ts'
import { firstFilms } from './films-first.ts'
import { arcade, glove } from './games.ts'
import { kettle, key, ticket, tram } from './inside.ts'
import { keysPiano, ladder, market, window } from './inside-rooms.ts'
import { fade, issueCover, issueNames } from './issues.ts'
import { lifted, place, reseed, type Drawing } from './pen.ts'
import { firstPeople } from './people-first.ts'
import { secondPeople } from './people-second.ts'
import { envelope } from './post.ts'
import { map, radio, type } from './press.ts'
import { glyphs, velo } from './print.ts'
import { firstRecords } from './records-first.ts'
import { books } from './shelf-books.ts'
import { films } from './shelf-films.ts'
import { records } from './shelf-records.ts'
import { clock, ear, mailbox } from './signals.ts'
import { brass, cradle, masks, mic, reel } from './stage.ts'
import { chair, fish, tomato } from './table.ts'
import { block, eye, pigeon, stairs } from './town.ts'
import { boat, dive, hills, lamp } from './water.ts'

export interface Picture {
  name: string
  /** Units of the drawing. */
  w: number
  h: number
  /** Pixels of the longer side. */
  long: number
  quality: number
  /** What a crop must keep, 0..1 from the left and from the top. */
  focus?: readonly [number, number]
  defs?: string
  draw: () => Drawing
}

type Motif = (w: number, h: number) => Drawing
type Focus = readonly [number, number]

const scenes: Record<string, { draw: Motif; w?: number; h?: number; focus?: Focus }> = {
  letters: { draw: letters, w: 1600, h: 1000, focus: [0.5, 0.45] },
  dive: { draw: dive, focus: [0.53, 0.42] },
  reel: { draw: reel, focus: [0.3, 0.4] },
  tomato: { draw: tomato },
  chair: { draw: chair, focus: [0.5, 0.5] },
  brass: { draw: brass, focus: [0.56, 0.45] },
  block: { draw: block, focus: [0.5, 0.4] },
  pigeon: { draw: pigeon, focus: [0.52, 0.45] },
  hills: { draw: hills, focus: [0.42, 0.5] },
  masks: { draw: masks },
  cradle: { draw: cradle, focus: [0.5, 0.48] },
  glyphs: { draw: glyphs, focus: [0.45, 0.5] },
  boat: { draw: boat, focus: [0.5, 0.45] },
  fish: { draw: fish, focus: [0.54, 0.5] },
  velo: { draw: velo },
  stairs: { draw: stairs, focus: [0.62, 0.5] },
  eye: { draw: eye },
  lamp: { draw: lamp, w: 900, h: 1200, focus: [0.5, 0.36] },
  mic: { draw: mic, w: 1000, h: 1000 },
  clock: { draw: clock },
  bus: { draw: bus },
  piano: { draw: piano },
  ear: { draw: ear },
  river: { draw: river, focus: [0.56, 0.5] },
  curtain: { draw: curtain, focus: [0.5, 0.66] },
  arcade: { draw: arcade, focus: [0.5, 0.42] },
  bread: { draw: bread, focus: [0.5, 0.58] },
  map: { draw: map, focus: [0.62, 0.45] },
  cloud: { draw: cloud, focus: [0.5, 0.6] },
  type: { draw: type },
  glove: { draw: glove },
  radio: { draw: radio },
  shadow: { draw: shadow },
  mailbox: { draw: mailbox, focus: [0.5, 0.4] },
  key: { draw: key },
  tram: { draw: tram },
  kettle: { draw: kettle },
  ladder: { draw: ladder, focus: [0.52, 0.45] },
  window: { draw: window },
  'keys-piano': { draw: keysPiano },
  market: { draw: market },
  ticket: { draw: ticket },
}

export function pictures(): Picture[] {
  return [
    ...lead(),
    ...Object.entries(scenes).map(([name, { draw, w = 1200, h = 900, focus = [0.5, 0.5] as const }]) => ({
      name,
      w,
      h,
      long: 1600,
      quality: 68,
      focus,
      draw: () => draw(w, h),
    })),
    ...Object.entries({ ...firstPeople, ...secondPeople }).map(([name, draw]) => ({
      name,
      w: 600,
      h: 640,
      long: 1000,
      quality: 68,
      focus: [0.5, 0.45] as const,
      draw,
    })),
    ...issueNames.map((name) => ({ name, w: 900, h: 1200, long: 1600, quality: 68, defs: fade, draw: () => issueCover(name) })),
    ...shelf('book', bookEntries(), firstBooks, books, 700),
    ...shelf('film', filmEntries(), firstFilms, films, 800),
    ...shelf('record', recordEntries(), firstRecords, records, 900),
  ]
}

/** The lead in layers, so that the nameplate can stand between sky and clerk. */
function lead(): Picture[] {
  const figure = (body: string): Drawing => {
    reseed(12)
    return { ground: '', body: place(120, 20, 1, body) }
  }
  const letter = (turn: number) => () => ({ ground: '', body: envelope(130, 100, 200, turn) })
  const sky = { w: 1600, h: 1000, long: 1600, quality: 68 }
  const bust = { w: 1240, h: 1240, long: 1240, quality: 80 }
  const post = { w: 260, h: 200, long: 520, quality: 80 }
  return [
    { name: 'lead-back', ...sky, draw: () => letterSky(1600, 1000) },
    { name: 'lead-back-day', ...sky, draw: () => letterSkyByDay(1600, 1000) },
    { name: 'lead-figure', ...bust, draw: () => figure(clerk()) },
    { name: 'lead-figure-day', ...bust, draw: () => figure(clerk().replaceAll(lifted, '')) },
    { name: 'env1', ...post, draw: letter(-16) },
    { name: 'env2', ...post, draw: letter(13) },
  ]
}

function shelf(kind: Kind, entries: readonly Entry[], first: Record<string, () => Drawing>, rest: Record<string, Direction>, seed: number): Picture[] {
  const format = kind === 'record' ? { w: 800, h: 800 } : { w: 600, h: 900 }
  return entries.map(({ picture: name, title, by }) => {
    const direction = rest[name]
    const draw = first[name] ?? (direction && (() => cover(kind, seed + Number(name.slice(1)), direction, title, by)))
    if (!draw) throw new Error(`Nobody has said how ${name} (${title}) looks: add it to the shelf files`)
    return { name, ...format, long: 1000, quality: 60, draw }
  })
}
