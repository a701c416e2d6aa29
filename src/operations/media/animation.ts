import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { maxAnimationBytes, maxPixels } from './rules.ts'

const allFrames: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: -1 }

/** Frames that the file says it has; 1 for a still. Pages of a TIFF are no frames. */
export function framesOf(bytes: Uint8Array, { format, pages = 1 }: Pick<Metadata, 'format' | 'pages'>): number {
  if (format === 'gif' || format === 'webp') return pages
  if (format === 'png') return countAfter(bytes, 'acTL', 0)
  return format === 'heif' ? countAfter(bytes, 'stsz', 8) : 1
}

/** Whether all frames together are few enough pixels, and nothing has to be turned. */
export function canAnimate({ format, width, height, pages = 1, pageHeight = height, orientation = 1 }: Metadata): boolean {
  return (format === 'gif' || format === 'webp') && pages > 1 && orientation === 1 && width * pageHeight * pages <= maxPixels
}

/** An animated WebP with the delays of its source, at most `box` large; null where it cannot be read to its end or is too large. */
export async function encodeAnimation(bytes: Uint8Array, box: { width: number; height: number }): Promise<Buffer | null> {
  const animation = await sharp(bytes, allFrames)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
    .catch(() => null)
  return animation && animation.byteLength <= maxAnimationBytes ? animation : null
}

/** Whether every frame can be read. */
export function isWholeAnimation(bytes: Uint8Array): Promise<boolean> {
  return sharp(bytes, allFrames)
    .stats()
    .then(
      () => true,
      () => false,
    )
}

export function cutAnimation(master: Uint8Array, width: number): Promise<Buffer> {
  return sharp(master, allFrames).resize({ width, withoutEnlargement: true }).webp({ quality: 75, effort: 2 }).toBuffer()
}

/** The number that stands `offset` bytes after the name of a chunk of PNG or a box of AVIF; 1 without it. */
function countAfter(bytes: Uint8Array, name: string, offset: number): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = view.indexOf(name, 0, 'latin1') + name.length + offset
  return at < name.length + offset || at + 4 > view.length ? 1 : Math.max(1, view.readUInt32BE(at))
}
