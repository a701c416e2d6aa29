/**
 * Draws every picture of the demo edition and the icons of the app: `node demo/art/build.ts`, or with names to draw
 * only those (`node demo/art/build.ts bread b7 p3`). Fixed seeds: a rerun gives the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepared } from '#operations/media/pixels.ts'
import { pictures, type Picture } from './list.ts'
import { favicon, icon, shareCard } from './marks.ts'
import { sheet } from './pen.ts'

const out = fileURLToPath(new URL('../pictures/', import.meta.url))
const app = fileURLToPath(new URL('../../src/app/public/', import.meta.url))

interface Listed {
  file: string
  bytes: number
  width: number
  height: number
  /** Known, so that a first start need not look at all of them. */
  placeholder: string
  colour: string
  focus?: readonly [number, number]
}

await draw(process.argv.slice(2))

async function draw(only: readonly string[]): Promise<void> {
  mkdirSync(out, { recursive: true })
  const list = pictures()
  // Written by an earlier run of this script in the form of Listed.
  const known = only.length ? (JSON.parse(readFileSync(`${out}pictures.json`, 'utf8')) as Record<string, Listed>) : {}
  const listed: Record<string, Listed> = {}
  let bytes = 0
  for (const picture of list) {
    const before = known[picture.name]
    if (before && !only.includes(picture.name)) {
      listed[picture.name] = before
      continue
    }
    const made = await rasterise(picture)
    listed[picture.name] = made.entry
    bytes += made.bytes
  }
  const lines = Object.entries(listed).map(([name, entry]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
  writeFileSync(`${out}pictures.json`, `{\n${lines.join(',\n')}\n}\n`)
  if (!only.length) await icons()
  console.log(`${Object.keys(listed).length} pictures, ${(bytes / 1e6).toFixed(1)} MB drawn now`)
}

async function rasterise(picture: Picture): Promise<{ entry: Listed; bytes: number }> {
  const { name, w, h, long, quality, focus } = picture
  const drawing = picture.draw()
  const svg = sheet(w, h, drawing.body, { ground: drawing.ground, defs: picture.defs ?? '' })
  const scale = long / Math.max(w, h)
  const file = `${name}.webp`
  const image = sharp(Buffer.from(svg), { density: 72 * scale }).resize(Math.round(w * scale), Math.round(h * scale), { fit: 'fill' })
  const made = await image.webp({ quality, effort: 6 }).toBuffer()
  writeFileSync(`${out}${file}`, made)
  const { width, height, placeholder, colour } = await prepared(made, true)
  const entry: Listed = { file, bytes: made.length, width, height, placeholder, colour }
  if (focus) entry.focus = focus
  return { entry, bytes: made.length }
}

async function icons(): Promise<void> {
  mkdirSync(app, { recursive: true })
  writeFileSync(`${app}favicon.svg`, favicon())
  const png = (svg: string, name: string) => sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(`${app}${name}`)
  await png(icon(192), 'icon-192.png')
  await png(icon(512), 'icon-512.png')
  await png(icon(180), 'apple-touch-icon.png')
  await png(shareCard(), 'og-default.png')
}
