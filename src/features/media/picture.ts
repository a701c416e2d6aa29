import sharp, { type Metadata, type SharpOptions } from 'sharp'
import type { MediaFormat } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import type { FileType } from './file-type.ts'
import { mostPixels } from './rules.ts'
import { inTurn } from './turns.ts'

export interface PreparedPicture {
  /** WebP, upright, sRGB, without EXIF, GPS and colour profile. */
  master: Uint8Array
  width: number
  height: number
  placeholder: string
  colour: string
}

const widest = 2_560
/** WebP ends at 16,383; a column of text this long still stays readable. */
const tallest = 8_192
const seconds = 30
const careful: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }

/**
 * Makes the master of an upload. Only its head is read before its size is known to be bearable.
 * @throws Problem 415 for a picture that is not what its first bytes say, 422 for one too large or damaged
 */
export async function preparePicture(bytes: Uint8Array, type: FileType): Promise<PreparedPicture> {
  const facts = await readHead(bytes)
  if (facts.format !== type.format) throw unreadable(415)
  return inTurn(async () => {
    try {
      const master = isFine(facts) ? bytes : await encodeMaster(bytes)
      const { width, height } = await sharp(master, careful).metadata()
      return { master, width, height, ...(await look(master)) }
    } catch (error) {
      throw unreadable(422, error)
    }
  })
}

/**
 * One variant of a master, in `format`, `width` pixels wide. Print stays legible with far fewer bytes than a photograph
 * needs, and a small page is the first that its reader waits for; whoever looks closer is given a larger one.
 */
export function cutPicture(master: Uint8Array, width: number, format: MediaFormat, isPrint = false): Promise<Uint8Array> {
  return inTurn(() => {
    const cut = sharp(master, careful).resize({ width, withoutEnlargement: true }).timeout({ seconds })
    return (format === 'avif' ? cut.avif({ quality: isPrint && width < 960 ? 36 : 50, effort: 2 }) : cut.webp({ quality: 75 })).toBuffer()
  })
}

/** The middle of a master, enlarged if it must be: who asks for it takes no smaller one. */
export function cutSquare(master: Uint8Array, side: number): Promise<Uint8Array> {
  return inTurn(() =>
    sharp(master, careful)
      .resize({ width: side, height: side, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
}

async function readHead(bytes: Uint8Array): Promise<Metadata> {
  let facts: Metadata
  try {
    // The limit would be checked here too, but without saying how large the picture is.
    facts = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata()
  } catch (error) {
    throw unreadable(422, error)
  }
  const pixels = facts.width * facts.height
  if (pixels <= mostPixels) return facts
  const text = `This picture has ${facts.width.toLocaleString('en')} by ${facts.height.toLocaleString('en')} pixels; together at most 50 million are taken.`
  throw new Problem(422, 'picture-too-large', text, { fields: { file: [text] } })
}

/** Already as a master should be: kept to the byte, so that it loses nothing by a second compression. */
function isFine(facts: Metadata): boolean {
  const bare = !facts.exif && !facts.xmp && !facts.iptc && !facts.icc && facts.orientation === undefined
  return facts.format === 'webp' && bare && (facts.pages ?? 1) === 1 && facts.width <= widest && facts.height <= tallest
}

function encodeMaster(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, careful)
    .autoOrient()
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 2 })
    .timeout({ seconds })
    .toBuffer()
}

async function look(master: Uint8Array): Promise<Pick<PreparedPicture, 'placeholder' | 'colour'>> {
  const small = await sharp(master, careful).resize({ width: 64, height: 64, fit: 'inside' }).timeout({ seconds }).png().toBuffer()
  const blur = await sharp(small).resize({ width: 16, height: 32, fit: 'inside' }).webp({ quality: 30, effort: 6 }).toBuffer()
  // stats() looks at its input and ignores every step before it.
  const flat = await sharp(small).flatten({ background: '#ffffff' }).toColourspace('srgb').png().toBuffer()
  const { r, g, b } = (await sharp(flat).stats()).dominant
  const colour = [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')
  return { placeholder: `data:image/webp;base64,${blur.toString('base64')}`, colour: `#${colour}` }
}

function unreadable(status: 415 | 422, cause?: unknown): unknown {
  if (cause instanceof Problem) return cause
  const text = 'This picture cannot be read. It may be damaged.'
  const problem = new Problem(status, status === 415 ? 'unsupported-file' : 'picture-broken', text, { fields: { file: [text] } })
  problem.cause = cause
  return problem
}
