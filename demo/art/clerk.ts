/** The dead-letter clerk of the lead: a bust on 1000 by 1200, head about 500,400. */
import { words } from './lettering.ts'
import { C, disc, dots, facets, group, laid, lifted, line, place, poly, rect, reseed, shape, within, type Drawing } from './pen.ts'
import { envelope } from './post.ts'

export function letters(w: number, h: number): Drawing {
  const ground = letterSky(w, h)
  const k = h / 1120
  const post =
    envelope(w * 0.5 - h * 0.6, h * 0.3, h * 0.2, -18) +
    envelope(w * 0.5 + h * 0.62, h * 0.22, h * 0.17, 14) +
    envelope(w * 0.5 + h * 0.56, h * 0.62, h * 0.22, -11) +
    envelope(w * 0.5 - h * 0.62, h * 0.7, h * 0.15, 22)
  return { ground: ground.ground, body: ground.body + post + place(w * 0.5 - 500 * k, h * 0.03, k, clerk()) }
}

/** The same without the figure, for covers that lay it on top. */
export function letterSky(w: number, h: number): Drawing {
  reseed(7)
  const night = dots([0, 0, w, h], (u, v) => 0.08 + v * 0.62 - Math.abs(u - 0.5) * 0.1, C.ink, { pitch: 22 })
  return { ground: C.petrol, body: night + sun(w, h) }
}

export function letterSkyByDay(w: number, h: number): Drawing {
  reseed(7)
  const day = dots([0, 0, w, h], (_, v) => v * 0.8 - 0.12, C.amber, { pitch: 22 })
  return { ground: C.yellow, body: day + sun(w, h) }
}

function sun(w: number, h: number): string {
  const x = w * 0.5
  const y = h * 0.42
  const r = h * 0.46
  const shade = dots([x - r, 0, x + r, h * 0.9], (_, v) => v * 1.2 - 0.32, C.wine, { pitch: 19 })
  return poly(facets(x, y, r, r, 40, 0.008), C.tomato, lifted) + within(disc(x, y, h * 0.455, ''), shade)
}

export function clerk(): string {
  reseed(11)
  return hair() + neck() + face() + fringe() + glasses() + earring(258, 664, -8) + earring(756, 668, 7) + coat()
}

function hair(): string {
  const d = 'M232 690L214 520L222 330L262 190L340 96L436 48L540 40L640 74L724 150L776 270L792 430L786 560L770 700L640 720L360 724Z'
  const sheen = dots([600, 40, 800, 730], (u, v) => u * 1.1 - 0.35 - Math.abs(v - 0.4) * 0.5, C.ultra)
  return shape(d, C.ink, lifted) + within(shape(d, ''), sheen)
}

function neck(): string {
  const d = 'M414 600L586 600L606 830L500 945L392 830Z'
  const shade = dots([390, 600, 610, 945], (u, v) => 1.05 - v * 1.7 + u * 0.25, C.wine, { pitch: 13 })
  return shape(d, C.blush) + within(shape(d, ''), shade)
}

function face(): string {
  const d = 'M306 300L300 420L318 540L362 640L430 712L500 732L566 712L636 640L684 540L702 420L694 300L500 240Z'
  const side = poly('520 240, 548 470, 566 566, 540 600, 560 740, 720 740, 720 240', C.blush, 'opacity=".95"')
  const shade = dots([520, 260, 720, 740], (u, v) => u * 1.15 - 0.2 + v * 0.12, C.tomato, { pitch: 13 })
  return (
    shape(d, C.bone, lifted) +
    within(shape(d, ''), side + shade) +
    poly('500 452, 462 566, 492 588, 524 572', C.blush) +
    poly('500 452, 524 572, 548 560, 520 460', C.tomato) +
    shape('M426 640L470 622L500 630L530 620L580 638L540 664L500 672L462 664Z', C.tomato) +
    line('M428 640L500 646L578 638', C.wine, 6)
  )
}

function fringe(): string {
  const d = 'M262 352L300 200L420 120L600 118L706 214L742 356L688 344L640 352L590 338L500 346L420 336L360 350L318 340Z'
  const sheen = dots([300, 120, 560, 350], (u, v) => 0.75 - Math.abs(u - 0.45) * 1.5 - Math.abs(v - 0.35) * 1.2, C.petrol)
  return shape(d, C.ink, laid) + within(shape(d, ''), sheen)
}

function glasses(): string {
  const lens = (x: number, turn: number): string => {
    const glow = dots([x - 100, 346, x + 100, 546], (_, v) => 0.62 - v * 0.95, C.amber, { pitch: 11 })
    const glint = place(x, 0, 1, poly('-96 380, -40 350, -104 470, -120 460', '#fff', 'opacity=".55"'))
    const inside = glow + envelope(x + 2, 456, 128, turn) + glint
    return disc(x, 446, 112, C.ink, laid) + disc(x, 446, 94, C.yellow) + within(disc(x, 446, 98, ''), inside)
  }
  const arms = line('M284 430L236 404', C.ink, 20) + line('M720 430L768 404', C.ink, 20)
  return lens(392, -12) + lens(612, 9) + line('M492 436Q502 418 512 436', C.ink, 22) + arms
}

/** A postage stamp as an earring. */
function earring(x: number, y: number, turn: number): string {
  let holes = ''
  for (let i = 0; i < 5; i++) holes += `M${-30 + i * 15} -40h0M${-30 + i * 15} 40h0`
  for (let i = 0; i < 6; i++) holes += `M-36 ${-37 + i * 15}h0M36 ${-37 + i * 15}h0`
  const body =
    rect(-36, -42, 72, 84, C.tomato, laid) +
    line(holes, C.ink, 7, 'stroke-linecap="round"') +
    rect(-22, -28, 44, 56, C.yellow) +
    poly('-14 20, 0 -18, 14 20', C.ink)
  return place(x, y, 1, body, turn)
}

function coat(): string {
  const d = 'M-60 1230L-20 1010L90 900L300 824L392 800L500 930L612 800L700 822L906 898L1018 1004L1060 1230Z'
  const shade = dots([-60, 800, 1060, 1230], (u, v) => u * 0.95 - 0.25 + v * 0.25, C.ink, { pitch: 17 })
  const badge =
    rect(-70, -40, 140, 80, C.bone) +
    words('LOST', { size: 46, x: 0, y: -1, anchor: 'middle', fill: C.ink }) +
    words('& FOUND', { size: 30, x: 0, y: 29, anchor: 'middle', fill: C.tomato })
  return (
    shape(d, C.petrol, lifted) +
    within(shape(d, ''), shade) +
    poly('372 806, 404 776, 500 930, 452 1040, 330 900', C.yellow, laid) +
    poly('628 806, 598 776, 500 930, 548 1040, 672 900', C.amber, laid) +
    poly('452 1040, 500 930, 548 1040, 530 1230, 470 1230', C.bone) +
    poly('482 960, 518 960, 536 1120, 500 1180, 464 1120', C.tomato, laid) +
    disc(300, 1040, 19, C.yellow, laid) +
    disc(296, 1140, 19, C.yellow, laid) +
    group(badge, `transform="translate(742 1010) rotate(6)" ${laid}`)
  )
}
