/** Covers of the printed issues, 900 by 1200: a motif, the nameplate, what is inside. */
import { clerk, letterSky } from './clerk.ts'
import { fit, words } from './lettering.ts'
import { C, group, lifted, place, rect, type Drawing } from './pen.ts'
import { envelope, nameplate } from './post.ts'
import { glyphs } from './print.ts'
import { brass, cradle, masks } from './stage.ts'
import { block } from './town.ts'
import { dive, hills, lamp } from './water.ts'

interface Issue {
  motif: (w: number, h: number) => Drawing
  number: number
  season: string
  /** Colour of the nameplate, and of the words below. */
  plate: string
  title: string[]
  lines: string[]
  /** Darkens the foot, so that bone words stand on it. */
  dark?: boolean
}

const w = 900
const h = 1200
const { yellow, ink, bone } = C

const issues: Record<string, Issue> = {
  i14: {
    motif: letterSky,
    number: 14,
    season: 'AUTUMN 2026',
    plate: yellow,
    title: ['LOST', '& FOUND'],
    lines: ['The dead-letter clerks', 'Forty owners of one chair', 'The board above the water'],
    dark: true,
  },
  i13: {
    motif: dive,
    number: 13,
    season: 'SUMMER 2026',
    plate: ink,
    title: ['WATER'],
    lines: ['Ten metres, last summer', 'The ferry poets', 'Who drank the river?'],
    dark: true,
  },
  i12: { motif: glyphs, number: 12, season: 'SPRING 2026', plate: ink, title: ['SMALL PRINT'], lines: ['An alphabet for nine', 'Footnotes, a love story'] },
  i11: {
    motif: block,
    number: 11,
    season: 'WINTER 2025',
    plate: yellow,
    title: ['AFTER DARK'],
    lines: ['The block that votes on light', 'Night buses, mapped'],
    dark: true,
  },
  i10: { motif: brass, number: 10, season: 'AUTUMN 2025', plate: bone, title: ['NOISE'], lines: ['Brass on the ring road', 'The quietest room'], dark: true },
  i09: { motif: hills, number: 9, season: 'SUMMER 2025', plate: ink, title: ['THE LONG', 'WAY'], lines: ['Salt roads', 'A tomato crosses nine borders'] },
  i08: {
    motif: cradle,
    number: 8,
    season: 'SPRING 2025',
    plate: yellow,
    title: ['PLAY'],
    lines: ['String, two hands, no score', 'The last arcade'],
    dark: true,
  },
  i07: {
    motif: lamp,
    number: 7,
    season: 'WINTER 2024',
    plate: yellow,
    title: ['LOOKOUT'],
    lines: ['Keepers of the last lamp', 'Watching the watchers'],
    dark: true,
  },
  i06: {
    motif: masks,
    number: 6,
    season: 'AUTUMN 2024',
    plate: bone,
    title: ['STAGE', 'LEFT'],
    lines: ['Understudies, ranked by patience', 'A prompter’s farewell'],
    dark: true,
  },
}

export const issueNames = Object.keys(issues)

export const fade =
  '<linearGradient id="f" x2="0" y2="1"><stop stop-color="#0b0806" stop-opacity="0"/><stop offset="1" stop-color="#0b0806" stop-opacity=".88"/></linearGradient>'

export function issueCover(name: string): Drawing {
  const issue = issues[name]
  if (!issue) throw new Error(`No issue ${name}`)
  const drawing = issue.motif(w, h)
  const words = issue.dark ? bone : ink
  const low = issue.motif === hills ? 330 : h - 150 - (issue.title.length - 1) * 118
  const foot = issue.dark ? rect(0, h * 0.6, w, h * 0.4, 'url(#f)') : ''
  return { ground: drawing.ground, body: front(issue, drawing.body) + foot + headlines(issue, low, words) + imprint(issue) }
}

function front(issue: Issue, body: string): string {
  const plate = nameplate(34, 44, 832, issue.plate)
  if (issue.motif === glyphs) {
    const head = rect(0, 0, w, 252, bone, lifted) + plate
    return group(body, 'transform="translate(0 150)"') + head + rect(0, h - 330, w, 330, yellow)
  }
  if (issue.motif !== letterSky) return body + plate
  const post = envelope(110, 420, 150, -18) + envelope(800, 470, 140, 14) + envelope(820, 800, 170, -9)
  return body + plate + post + place(0, 178, 0.9, clerk())
}

function headlines(issue: Issue, y: number, fill: string): string {
  const wide = issue.motif === glyphs ? 820 : 620
  const title = issue.title.map((line, i) => words(line, { size: Math.min(138, fit(line, wide)), x: 44, y: y + i * 118, fill }))
  const first = issue.motif === hills ? y + issue.title.length * 118 - 52 : h - 92
  const lines = issue.lines.map((line, i) => words(line, { face: 'med', size: 33, x: 46, y: first + i * 41, fill }))
  return title.join('') + lines.join('')
}

function imprint(issue: Issue): string {
  return (
    words(`No ${issue.number}`, { size: 38, x: 866, y: 232, anchor: 'end', fill: issue.plate }) +
    words(issue.season, { face: 'med', size: 23, x: 36, y: 226, fill: issue.plate, track: 1.5 })
  )
}
