import { mailName, squareName, widthsOf, type MediaFormat } from '#base/image.ts'
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
  const widths = widthsOf(naturalWidth)
  return widths.length > 0 ? widths : [naturalWidth]
}

/** A JPEG is a square of this width. One for mails is a JPEG as high as it is, or a PNG where it has transparent parts. */
export interface Cut {
  width: number
  format: MediaFormat | 'jpeg' | 'mail'
}

const square: Cut = { width: 1_400, format: 'jpeg' }
/** Twice the column of a mail. */
const forMail: Cut = { width: 1_080, format: 'mail' }

/** What an address of an older version means now: the width it names, or the widest below it. */
export function cutLike(variant: string, naturalWidth: number): Cut | null {
  if (variant === squareName) return square
  if (variant === mailName) return forMail
  const [, digits, ending] = /^([1-9]\d{0,4})\.(avif|webp)$/.exec(variant) ?? []
  const widths = offeredWidths(naturalWidth)
  const width = widths.findLast((one) => one <= Number(digits)) ?? widths[0]
  return (ending === 'avif' || ending === 'webp') && width !== undefined ? { width, format: ending } : null
}

/** `640.avif` for a picture that is offered so; null for everything else. */
export function cutNamed(variant: string, naturalWidth: number): Cut | null {
  if (variant === squareName) return square
  if (variant === mailName) return forMail
  const [, digits, ending] = /^([1-9]\d{0,4})\.(avif|webp)$/.exec(variant) ?? []
  const format = ending === 'avif' || ending === 'webp' ? ending : null
  const width = Number(digits)
  return format && offeredWidths(naturalWidth).includes(width) ? { width, format } : null
}

/** Of a cut by its first byte: those for mails differ. */
export function typeOfCut(format: Cut['format'], first: number | undefined): string {
  return format === 'mail' ? `image/${first === 0x89 ? 'png' : 'jpeg'}` : `image/${format}`
}
