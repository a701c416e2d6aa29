/** Books, posters and sleeves after the first six: a direction, a title, a name. */
import { spine } from './binding.ts'
import { home, type Emblem } from './emblems-home.ts'
import { folk } from './emblems-folk.ts'
import { live } from './emblems-live.ts'
import { odd } from './emblems-odd.ts'
import { sound } from './emblems-sound.ts'
import { way } from './emblems-way.ts'
import { piano } from './errands.ts'
import * as one from './layouts.ts'
import * as many from './layouts-many.ts'
import * as places from './layouts-places.ts'
import type { Scene } from './laying.ts'
import { fit, words, type Face } from './lettering.ts'
import { papers, type Paper, type PaperName } from './papers.ts'
import { C, group, laid, lifted, poly, rect, reseed, uneven, type Drawing } from './pen.ts'
import { cradle } from './stage.ts'
import { setTitle } from './titles.ts'

const emblems = { ...home, ...live, ...way, ...sound, ...folk, ...odd } satisfies Record<string, Emblem>
const motifs = { piano, cradle }
const layouts = { ...one, ...many, ...places }

/** Where the title stands: over the picture, under it, on a dark floor, on a slanting strip, on a pasted label, on a band across, or nearly everywhere. */
type Place = 'head' | 'foot' | 'floor' | 'strip' | 'label' | 'band' | 'huge'

interface Wording {
  title: Place
  face: Face
  layout?: keyof typeof layouts
}

/** Layouts on which small print needs a scrap of paper under it. */
const busy = new Set<keyof typeof layouts>(['rays', 'stripes', 'rain'])

export type Direction = Wording & ({ motif: keyof typeof motifs } | { paper: PaperName; layout: keyof typeof layouts; of: readonly (keyof typeof emblems)[] })

export type Kind = 'book' | 'film' | 'record'

const formats = { book: { w: 600, h: 900 }, film: { w: 600, h: 900 }, record: { w: 800, h: 800 } }

/** Share of the height at which the picture has its weight, and its reach as a share of the width. */
const tall: Record<Place, { y: number; r: number }> = {
  head: { y: 0.615, r: 0.36 },
  foot: { y: 0.37, r: 0.38 },
  floor: { y: 0.35, r: 0.4 },
  strip: { y: 0.36, r: 0.42 },
  label: { y: 0.56, r: 0.4 },
  band: { y: 0.5, r: 0.4 },
  huge: { y: 0.68, r: 0.25 },
}

const square: typeof tall = {
  ...tall,
  head: { y: 0.63, r: 0.31 },
  foot: { y: 0.36, r: 0.32 },
  floor: { y: 0.3, r: 0.34 },
  strip: { y: 0.36, r: 0.34 },
}

/** Where the lettering stands, as shares of the height. */
const quiet: Record<Place, readonly [number, number]> = {
  head: [0, 0.3],
  foot: [0.68, 1],
  floor: [1, 1],
  strip: [1, 1],
  label: [1, 1],
  band: [1, 1],
  huge: [0, 0.55],
}

export function cover(kind: Kind, seed: number, direction: Direction, title: string, by: string): Drawing {
  reseed(seed)
  const { w, h } = formats[kind]
  const { paper, body } = picture(w, h, direction)
  return { ground: paper.ground, body: body + lettering(kind, w, h, paper, direction, title, by) + (kind === 'book' ? spine() : '') }
}

function picture(w: number, h: number, direction: Direction): { paper: Paper; body: string } {
  if ('motif' in direction) {
    const drawing = motifs[direction.motif](w, h)
    return {
      paper: { ...papers.coal, ground: drawing.ground },
      body: direction.title === 'strip' ? group(drawing.body, `transform="translate(0 ${w === h ? -40 : -90})"`) : drawing.body,
    }
  }
  const paper: Paper = papers[direction.paper]
  const weight = (w === h ? square : tall)[direction.title]
  const [from, to] = quiet[direction.title]
  const scene: Scene = { w, h, x: w / 2, y: h * weight.y, r: w * weight.r, quiet: [from * h, to * h], of: direction.of.map((name) => emblems[name]), paper }
  return { paper, body: layouts[direction.layout](scene) }
}

function lettering(kind: Kind, w: number, h: number, paper: Paper, direction: Wording, title: string, by: string): string {
  const upper = direction.face === 'cond'
  const { face } = direction
  const x = kind === 'book' ? 52 : 44
  const wide = w - x - (kind === 'book' ? 36 : 44)
  const credit = (y: number, fill: string, size = kind === 'film' ? 26 : 31) =>
    words(by, { face: 'med', size: Math.min(size, fit(by, wide, { face: 'med' })), x, y, fill })
  const last = h - 46
  switch (direction.title) {
    case 'head': {
      const block = setTitle(title, { x, y: h * 0.062, w: wide, h: h * (kind === 'record' ? 0.19 : 0.22), face, fill: paper.text, upper, max: w * 0.24 })
      return kind === 'record' ? block.svg + credit(block.foot + 46, paper.text) : block.svg + signature(x, last, by, wide, paper, kind)
    }
    case 'foot':
    case 'floor': {
      const dark = direction.title === 'floor'
      const top = h * (dark ? 0.75 : kind === 'record' ? 0.7 : 0.68)
      const block = setTitle(title, { x, y: top, w: wide, h: last - 50 - top, face, fill: dark ? C.bone : paper.text, upper, stand: 'foot', max: w * 0.26 })
      if (direction.layout && busy.has(direction.layout)) return block.svg + signature(x, last, by, wide, paper, kind)
      return block.svg + credit(last, dark ? C.yellow : paper.text === C.ink ? C.ink : paper.small)
    }
    case 'strip': {
      const fill = paper.ground === C.yellow || paper.ground === C.amber ? C.bone : C.yellow
      const strip = poly(
        uneven(
          [
            [-10, h * 0.715],
            [w + 10, h * 0.68],
            [w + 10, h + 10],
            [-10, h + 10],
          ],
          5,
        ),
        C.ink,
        lifted,
      )
      const block = setTitle(title, { x, y: h * 0.745, w: wide, h: last - 44 - h * 0.745, face, fill, upper, stand: 'foot', max: w * 0.26 })
      return strip + block.svg + credit(last, C.bone)
    }
    case 'label': {
      const [left, top, high] = [w * 0.13, h * 0.09, h * (kind === 'record' ? 0.26 : 0.25)]
      const paste =
        poly(
          uneven(
            [
              [left, top],
              [w - left, top - 4],
              [w - left, top + high],
              [left, top + high + 4],
            ],
            4,
          ),
          C.bone,
          lifted,
        ) + rect(left + 16, top + 14, w - 2 * left - 32, high - 28, 'none', `stroke="${C.ink}" stroke-width="3"`)
      const block = setTitle(title, {
        x: left + 36,
        y: top + 36,
        w: w - 2 * left - 72,
        h: high - 116,
        face,
        fill: C.ink,
        upper,
        align: 'middle',
        max: w * 0.16,
      })
      const name = words(by, {
        face: 'med',
        size: Math.min(26, fit(by, w - 2 * left - 72, { face: 'med' })),
        x: w / 2,
        y: top + high - 34,
        anchor: 'middle',
        fill: C.tomato,
      })
      return paste + block.svg + name
    }
    case 'band': {
      const [top, high] = [h * 0.36, h * 0.29]
      const band = poly(
        uneven(
          [
            [-10, top],
            [w + 10, top - 14],
            [w + 10, top + high],
            [-10, top + high + 14],
          ],
          4,
        ),
        paper.ground === C.ink || paper.ground === C.coal ? C.tomato : C.ink,
        laid,
      )
      const block = setTitle(title, { x, y: top + 36, w: wide, h: high - 116, face, fill: C.bone, upper, max: w * 0.2 })
      return band + block.svg + credit(top + high - 26, C.yellow)
    }
    case 'huge': {
      const block = setTitle(title, { x, y: h * 0.06, w: wide, h: h * 0.46, face, fill: paper.text, upper, max: w * 0.42 })
      return block.svg + signature(x, last, by, wide, paper, kind)
    }
  }
}

/** The author's or director's name at the foot, on a scrap of its own: the picture below is never the same. */
function signature(x: number, y: number, by: string, wide: number, paper: Paper, kind: Kind): string {
  const size = Math.min(kind === 'film' ? 26 : 30, fit(by, wide - 30, { face: 'med' }))
  const set = words(by, { face: 'med', size, x: x + 14, y, fill: C.ink })
  const long = (wide * size) / fit(by, wide, { face: 'med' })
  return (
    poly(
      uneven(
        [
          [x, y - size * 1.06],
          [x + long + 28, y - size * 1.12],
          [x + long + 28, y + size * 0.52],
          [x, y + size * 0.56],
        ],
        3,
      ),
      paper.ground === C.bone || paper.ground === C.sand ? C.yellow : C.bone,
      laid,
    ) + set
  )
}
