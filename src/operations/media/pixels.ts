import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { ratioOf, type MediaFormat } from '#base/image.ts'
import { backgroundOf } from '#platform/picture-background.ts'
import { canAnimate, cutAnimation, encodeAnimation, framesOf, isWholeAnimation } from './animation.ts'
import { maxAnimationBytes, maxPixels, type Crop } from './rules.ts'

/** One thread per picture: who asks decides how many are worked on at a time. */
sharp.concurrency(1)
sharp.cache(false)

export interface PictureFacts {
  format: string
  width: number
  height: number
  /** Already as a master should be. */
  fine: boolean
}

export interface PreparedPicture {
  /** WebP, upright, sRGB, without EXIF, GPS and colour profile. */
  master: Uint8Array
  width: number
  /** Of one frame. */
  height: number
  frames: number
  /** More than `frames` where an animation is kept as a still. */
  frames_received: number
  placeholder: string
  colour: string
}

export interface PictureCut {
  width: number
  /** A JPEG is a square of this width. */
  format: MediaFormat | 'jpeg' | 'mail'
  /** Only this part of it, `width` being that of the whole. */
  crop?: Crop
  /** Of a printed page: stays legible with far fewer bytes than a photograph needs. */
  isPrint: boolean
  /** As good as the first number of bytes allows; where that would be too bad, no more than the second if it can be helped. */
  within?: [wanted: number, most: number]
}

/** A part of a picture that was turned clockwise by `turns` quarters, in shares of the turned one. */
export interface PictureCrop {
  turns: number
  box: { left: number; top: number; width: number; height: number }
}

const widest = 2_560
/** WebP ends at 16,383; a column of text this long still stays readable. */
const tallest = 8_192
/** With this one, words can still be made out; pages with pictures on them seldom allow a better one. */
const worst = 14
const better = [22, 34, 50]
/** Leaves headlines, and lines where words are. */
const soft = 0.7
const careful: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }

/** Reads the head only. */
export async function factsOf(bytes: Uint8Array): Promise<PictureFacts> {
  // The limit would be checked here too, but without saying how large the picture is.
  const facts = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata()
  return { format: facts.format, width: facts.width, height: facts.height, fine: isFine(facts, bytes.byteLength) }
}

/** A `fine` picture is kept to the byte, so that it loses nothing by a second compression. */
export async function prepared(bytes: Uint8Array, fine: boolean): Promise<PreparedPicture> {
  const received = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata()
  const animation = canAnimate(received) ? await animationOf(bytes, fine) : null
  const isStill = fine && (received.pages ?? 1) === 1
  const master = animation ?? (isStill ? bytes : await encodeMaster(bytes))
  const { width, height, pages = 1 } = await sharp(master, careful).metadata()
  return { master, width, height, frames: pages, frames_received: framesOf(bytes, received), ...(await look(master)) }
}

async function animationOf(bytes: Uint8Array, fine: boolean): Promise<Uint8Array | null> {
  if (fine) return (await isWholeAnimation(bytes)) ? bytes : null
  return encodeAnimation(bytes, { width: widest, height: tallest })
}

/** A new master out of a still one. @throws Error for a part that is outside */
export async function cropped(master: Uint8Array, { turns, box }: PictureCrop): Promise<Uint8Array> {
  const { width, height } = await sharp(master, careful).metadata()
  const [left, wide] = stretchOf(box.left, box.width, turns % 2 === 0 ? width : height)
  const [top, high] = stretchOf(box.top, box.height, turns % 2 === 0 ? height : width)
  return sharp(master, careful)
    .rotate(turns * 90)
    .extract({ left, top, width: wide, height: high })
    .webp({ quality: 90, effort: 2 })
    .toBuffer()
}

/** In whole pixels, at least one. */
function stretchOf(start: number, share: number, whole: number): [start: number, length: number] {
  const from = Math.min(whole - 1, Math.round(start * whole))
  return [from, Math.max(1, Math.min(whole - from, Math.round(share * whole)))]
}

/**
 * An animation moves as WebP alone: every other format shows its first frame.
 * A small page is the first that its reader waits for; whoever looks closer is given a larger one.
 */
export async function cut(master: Uint8Array, { width, format, crop, isPrint, within }: PictureCut): Promise<Uint8Array> {
  const source = sharp(master, careful)
  // Enlarged if it must be: who asks for a square takes no smaller one.
  if (format === 'jpeg') return (await onBackground(source.resize({ width, height: width, fit: 'cover' }), master)).jpeg({ quality: 82 }).toBuffer()
  const narrower = crop ? await partOf(source, width, crop) : source.resize({ width, withoutEnlargement: true })
  if (format === 'mail')
    return (await sharp(master, careful).stats()).isOpaque ? narrower.jpeg({ quality: 82 }).toBuffer() : narrower.png({ palette: true }).toBuffer()
  if (within !== undefined) return cutWithin(await (await onBackground(narrower, master)).png().toBuffer(), within)
  if (format === 'webp' && ((await sharp(master, careful).metadata()).pages ?? 1) > 1) return cutAnimation(master, width)
  return (format === 'avif' ? narrower.avif({ quality: isPrint && width < 960 ? 36 : 50, effort: 2 }) : narrower.webp({ quality: 75, effort: 2 })).toBuffer()
}

/** The same pixels that the whole picture of this width has there. */
async function partOf(source: Sharp, width: number, { ratio, x }: Crop): Promise<Sharp> {
  const natural = await source.metadata()
  const height = Math.round((natural.height * width) / natural.width)
  const part = Math.max(1, Math.min(width, Math.round(height * ratioOf(ratio))))
  return source.resize({ width, height, fit: 'fill' }).extract({ left: Math.round(((width - part) * x) / 100), top: 0, width: part, height })
}

async function onBackground(picture: Sharp, master: Uint8Array): Promise<Sharp> {
  const background = await backgroundOf(master)
  return background ? picture.flatten({ background }) : picture
}

async function cutWithin(small: Uint8Array, [wanted, most]: [number, number]): Promise<Uint8Array> {
  const tried = (source: Sharp, quality: number) => source.avif({ quality, effort: 2 }).toBuffer()
  let cut = await tried(sharp(small), worst)
  if (cut.byteLength > wanted) return cut.byteLength <= most ? cut : tried(sharp(small).blur(soft), worst)
  for (const quality of better) {
    const finer = await tried(sharp(small), quality)
    if (finer.byteLength > wanted) break
    cut = finer
  }
  return cut
}

function isFine(facts: Metadata, bytes: number): boolean {
  const bare = !facts.exif && !facts.xmp && !facts.iptc && !facts.icc && facts.orientation === undefined
  const isSmall = (facts.pages ?? 1) === 1 || (canAnimate(facts) && bytes <= maxAnimationBytes)
  return facts.format === 'webp' && bare && isSmall && facts.width <= widest && facts.height <= tallest
}

function encodeMaster(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, careful)
    .autoOrient()
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 2 })
    .toBuffer()
}

async function look(master: Uint8Array): Promise<Pick<PreparedPicture, 'placeholder' | 'colour'>> {
  const { data, info } = await sharp(master, careful).resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })
  const small = sharp(data, { raw: info })
  const background = await backgroundOf(master)
  // What shows through transparent parts for ever must be no blurred picture of the rest.
  const seen = background ? sharp({ create: { width: info.width, height: info.height, channels: 3, background } }) : small.clone()
  const blur = await seen.resize({ width: 16, height: 32, fit: 'inside' }).webp({ quality: 30, effort: 6 }).toBuffer()
  // stats() looks at its input and ignores every step before it.
  const flat = await small
    .flatten({ background: background ?? '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { r, g, b } = (await sharp(flat.data, { raw: flat.info }).stats()).dominant
  const colour = [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')
  return { placeholder: `data:image/webp;base64,${blur.toString('base64')}`, colour: `#${colour}` }
}
