import { cropShareOf, cutWidthsOf, mailName, squareName, widthsOf, type CropRatio, type MediaFormat } from '#base/image.ts'
import { hasRole, type Viewer } from '#base/viewer.ts'

/** Pictures that the site draws of issues and booklets: among all others nobody looks for them. */
export const pagesFolder = 'pages of issues'

export const maxPixels = 50_000_000
export const maxPictureBytes = 20_000_000
/** Of an animation as it is kept. */
export const maxAnimationBytes = 8_000_000
export const maxUploadBytes = 100_000_000

/** Of a still, and of what is no picture. */
export const oneFrame = { frames: 1, frames_received: 1 }

/** Entries may be seen by everyone who writes, changed by whoever brought them and by editors. */
export function mayChangeMedia(viewer: Viewer, media: { user_id: number | null }): boolean {
  return hasRole(viewer, 'editor') || (hasRole(viewer, 'author') && media.user_id === viewer.id)
}

/** Widths that a picture is cut to, smallest first; one narrower than all of them is offered as wide as it is. */
export function offeredWidths(naturalWidth: number): number[] {
  const widths = cutWidthsOf(naturalWidth)
  return widths.length > 0 ? widths : [naturalWidth]
}

/** A JPEG is a square of this width. One for mails is a JPEG as high as it is, or a PNG where it has transparent parts. */
export interface Cut {
  width: number
  format: MediaFormat | 'jpeg' | 'mail'
  /** Part of the picture that is `width` wide. */
  crop?: Crop
}

/** In AVIF alone, as high as the picture; `x` is where its focus is, in percent. */
export interface Crop {
  ratio: CropRatio
  x: number
}

interface PictureSize {
  width: number
  height: number
  frames: number
}

const square: Cut = { width: 1_400, format: 'jpeg' }
/** Twice the column of a mail. */
const forMail: Cut = { width: 1_080, format: 'mail' }

/** What an address of an older version means now: the width it names, or the widest below it; the whole picture where it has no crops. */
export function cutLike(variant: string, size: PictureSize): Cut | null {
  const cut = parseVariant(variant)
  if (!cut || !isSized(cut)) return cut
  const widths = offeredWidths(size.width)
  const width = widths.findLast((one) => one <= cut.width) ?? widths[0]
  if (width === undefined) return null
  const like = { ...cut, width }
  return isOffered(like, size) ? like : { width, format: cut.format }
}

/** `640.avif` or `640-9x10-50.avif` for a picture that is offered so; null for everything else. */
export function cutNamed(variant: string, size: PictureSize): Cut | null {
  const cut = parseVariant(variant)
  return cut && (!isSized(cut) || isOffered(cut, size)) ? cut : null
}

function parseVariant(variant: string): Cut | null {
  if (variant === squareName) return square
  if (variant === mailName) return forMail
  const [, width, ratio, x, format] = /^([1-9]\d{0,4})(?:-(3x4|9x10)-(0|[1-9]?[05]|100))?\.(avif|webp)$/.exec(variant) ?? []
  if (format !== 'avif' && format !== 'webp') return null
  if (ratio !== '3x4' && ratio !== '9x10') return { width: Number(width), format }
  return format === 'avif' ? { width: Number(width), format, crop: { ratio, x: Number(x) } } : null
}

/** Of a width that is offered, not one of the fixed ones. */
function isSized({ format }: Cut): boolean {
  return format === 'avif' || format === 'webp'
}

/** A small picture is shown as it came, so nothing names a crop of it. */
function isOffered({ width, crop }: Cut, size: PictureSize): boolean {
  return crop ? widthsOf(size.width).includes(width) && cropShareOf(size, crop.ratio) !== null : offeredWidths(size.width).includes(width)
}

/** Of a cut by its first byte: those for mails differ. */
export function typeOfCut(format: Cut['format'], first: number | undefined): string {
  return format === 'mail' ? `image/${first === 0x89 ? 'png' : 'jpeg'}` : `image/${format}`
}
