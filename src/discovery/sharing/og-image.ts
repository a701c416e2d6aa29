import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { ogImageSize } from '#base/share-picture.ts'
import { backgroundOf } from '#platform/picture-background.ts'
import { setHeadline } from './headline.ts'
import { drawable, shareFonts } from './share-fonts.ts'

interface Subject {
  site: string
  /** What it is, or what it is about. */
  kicker: string
  title: string
  byline: string
  /** Any picture file, and what a crop of it must keep. */
  cover: { bytes: Buffer; focus: [number, number] } | null
}

const { width, height } = ogImageSize
const ink = '#0e0c0a'
const paper = '#f4ead6'
const dim = '#c9bfae'
const yellow = '#ffd232'
const margin = 64
/** Where a wide cover begins, and where it is free of shade. */
const bleed = { from: 430, clear: 820 }
const object = { height: 502, gap: 56 }

sharp.concurrency(1)
sharp.cache(false)

/** JPEG of 1200 by 630 in the hand of the site: ink, one yellow, the headline cut narrow, the cover. */
export async function renderOgImage(subject: Subject): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = ink
  context.fillRect(0, 0, width, height)
  const room = subject.cover ? await drawCover(context, subject.cover) : drawBlock(context)
  drawName(context, subject.site)
  drawWords(context, subject, room)
  return canvas.encode('jpeg', 84)
}

/** Returns the room that is left for words. */
async function drawCover(context: SKRSContext2D, { bytes, focus }: NonNullable<Subject['cover']>): Promise<number> {
  const { width: w, height: h } = await sharp(bytes).metadata()
  if (w / h < 1.15) {
    const box = { width: Math.round((object.height * w) / h), height: object.height }
    const x = width - margin - box.width
    const y = (height - box.height) / 2
    context.fillStyle = yellow
    context.fillRect(x + 18, y + 18, box.width, box.height)
    context.putImageData(await pixels(bytes, box, focus), x, y)
    return x - object.gap - margin
  }
  const box = { width: width - bleed.from, height }
  context.putImageData(await pixels(bytes, box, focus), bleed.from, 0)
  const shade = context.createLinearGradient(bleed.from, 0, bleed.clear, 0)
  shade.addColorStop(0, ink)
  shade.addColorStop(1, 'rgba(14, 12, 10, 0)')
  context.fillStyle = shade
  context.fillRect(bleed.from, 0, bleed.clear - bleed.from, height)
  const floor = context.createLinearGradient(0, height - 330, 0, height)
  floor.addColorStop(0, 'rgba(14, 12, 10, 0)')
  floor.addColorStop(1, 'rgba(14, 12, 10, 0.88)')
  context.fillStyle = floor
  context.fillRect(0, height - 330, width, 330)
  return 700
}

/** Without a cover: a yellow sheet looking in from the right. */
function drawBlock(context: SKRSContext2D): number {
  context.fillStyle = yellow
  context.beginPath()
  context.moveTo(width, 0)
  context.lineTo(width - 150, 0)
  context.lineTo(width - 90, height)
  context.lineTo(width, height)
  context.fill()
  return width - 2 * margin - 170
}

async function pixels(bytes: Buffer, box: { width: number; height: number }, [left, top]: [number, number]): Promise<ImageData> {
  const { width: w, height: h } = await sharp(bytes).metadata()
  const scale = Math.max(box.width / w, box.height / h)
  const whole = { width: Math.max(box.width, Math.round(w * scale)), height: Math.max(box.height, Math.round(h * scale)) }
  const within = (at: number, size: number, part: number) => Math.round(Math.min(Math.max(at * size - part / 2, 0), size - part))
  const raw = await sharp(bytes)
    .resize(whole.width, whole.height, { fit: 'fill' })
    .extract({ left: within(left, whole.width, box.width), top: within(top, whole.height, box.height), ...box })
    .flatten({ background: (await backgroundOf(bytes)) ?? '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  return new ImageData(new Uint8ClampedArray(raw), box.width, box.height)
}

function drawName(context: SKRSContext2D, site: string): void {
  const name = drawable(site.toUpperCase())
  if (name === '') return
  type(context, 900, 62, 40)
  const wide = context.measureText(name).width
  context.fillStyle = yellow
  context.fillRect(margin, 56, wide + 36, 62)
  context.fillStyle = ink
  context.textBaseline = 'middle'
  context.fillText(name, margin + 18, 89)
  context.textBaseline = 'alphabetic'
}

function drawWords(context: SKRSContext2D, subject: Subject, room: number): void {
  const title = drawable(subject.title)
  const byline = drawable(subject.byline)
  const kicker = drawable(subject.kicker.toUpperCase())
  const rtl = /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}]/u.test(title)
  context.direction = rtl ? 'rtl' : 'ltr'
  context.textAlign = rtl ? 'right' : 'left'
  const x = rtl ? margin + room : margin
  const bottom = height - margin
  context.fillStyle = dim
  type(context, 500, 100, 28)
  if (byline) context.fillText(byline, x, bottom, room)
  const measure = (text: string, size: number) => {
    type(context, 900, 62, size)
    return context.measureText(text).width
  }
  const { size, lines } = setHeadline(title, { width: room, height: 350 }, measure)
  type(context, 900, 62, size)
  context.fillStyle = paper
  let y = bottom - (byline ? 62 : 8)
  for (const line of lines.toReversed()) {
    context.fillText(line, x, y)
    y -= size * 1.02
  }
  type(context, 700, 90, 28)
  context.fillStyle = yellow
  context.fillText(kicker, x, y - 4, room)
}

function type(context: SKRSContext2D, weight: number, stretch: number, size: number): void {
  context.font = `${weight} ${size}px ${shareFonts()}`
  context.fontVariationSettings = `'wght' ${weight}, 'wdth' ${stretch}`
}
