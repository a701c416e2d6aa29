/** Icons and the share picture, drawn from the mark. */
import { C, disc, dots, facets, group, laid, lifted, place, poly, rect, reseed, shape, sheet, within } from './pen.ts'
import { brand } from './post.ts'

/** The mark on its own 64 by 96, the centre at 0,0. */
function mark(scale: number): string {
  return place(0, 0, scale, group(shape(brand.zero, C.yellow) + shape(brand.sheet, C.ink), 'transform="translate(-32 -48)"'))
}

/** Transparent, square: the mark fills the height. */
export function favicon(): string {
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">'
  return `${open}<g transform="translate(16)"><path fill="${C.yellow}" d="${brand.zero}"/><path fill="${C.ink}" d="${brand.sheet}"/></g></svg>\n`
}

/** On ink, with room for the round masks of telephones. */
export function icon(size: number): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192" width="${size}" height="${size}">`
  return `${open}${rect(0, 0, 192, 192, '#0e0c0a')}${place(96, 96, 1, mark(1.3))}</svg>`
}

/** 1200 by 630, for links without a picture of their own. Names nothing: the site's name is its owner's. */
export function shareCard(): string {
  reseed(901)
  const [x, y] = [600, 315]
  const shade = dots([x - 400, y - 400, x + 400, y + 400], (_, v) => v * 1.2 - 0.42, C.wine, { pitch: 19 })
  const ring = (r: number, fill: string, attrs: string) => poly(facets(x, y, r, r, 40, 0.008), fill, attrs)
  const light = (turn: number, fill: string) =>
    group(poly('0 -8, 900 -120, 900 120, 0 8', fill, 'opacity=".95"'), `transform="translate(${x} ${y - 60}) rotate(${turn})"`)
  const body =
    dots([0, 0, 1200, 630], (u, v) => 0.1 + v * 0.5 + Math.abs(u - 0.5) * 0.5, C.ink, { pitch: 20 }) +
    light(-12, C.yellow) +
    light(12, C.amber) +
    light(168, C.amber) +
    light(192, C.yellow) +
    dots([0, 0, 1200, 630], (u) => Math.abs(u - 0.5) * 1.5 - 0.25, C.tomato, { pitch: 17, attrs: 'opacity=".85"' }) +
    ring(400, C.tomato, lifted) +
    within(disc(x, y, 396, ''), shade) +
    ring(272, C.bone, laid) +
    dots([x - 272, y - 272, x + 272, y + 272], (u, v) => (Math.hypot(u - 0.5, v - 0.5) > 0.48 ? 0 : u * 0.7 + v * 0.4 - 0.6), C.amber, { pitch: 16 }) +
    place(x, y, 1, group(mark(4.4), lifted))
  return sheet(1200, 630, body, { ground: C.petrol })
}
