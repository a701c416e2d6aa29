/** A picture as the API sends it and as pages show it. */
export type Image = {
  /** Of the media library; null for a picture that has only an address. */
  id: string | null
  url: string
  /** Natural size in pixels. */
  width: number
  height: number
  /** Empty for a picture that says nothing the text beside it does not. */
  alt: string
  credit?: string
  /** `data:image/webp;base64,...`, 16 pixels wide. */
  placeholder?: string
  /** What a crop must keep: from left and from top, 0 to 1. */
  focus?: [number, number]
  /** Of an animation, more than one: it moves as WebP, and every other format shows its first frame. */
  frames?: number
}

/** What forms offer to choose, and take when it is dropped; a browser may not know the type of the named endings. */
export const pictureTypes: readonly string[] = ['image/*', '.heic', '.heif', '.tif', '.tiff']

export type MediaFormat = 'avif' | 'webp'

/** Widths in pixels that an upload is cut to; never above its natural width. */
const mediaWidths: readonly number[] = [320, 640, 960, 1280, 1920]

export function widthsOf(naturalWidth: number): number[] {
  return mediaWidths.filter((width) => width <= naturalWidth)
}

/** Of portraits and other thumbnails. A picture too small for `mediaWidths` is shown as it is. */
const thumbnailWidth = 160
/** Device pixels for one CSS pixel that thumbnails are sharp at: what most phones have. */
const mostPixelRatio = 3

/** All widths that an upload is cut to. */
export function cutWidthsOf(naturalWidth: number): number[] {
  const widths = widthsOf(naturalWidth)
  return widths.length > 0 ? [thumbnailWidth, ...widths] : widths
}

/** Widths that a box of `pixels` (CSS) needs, up to `mostPixelRatio`. */
export function thumbnailWidthsOf(naturalWidth: number, pixels: number): number[] {
  const widths = cutWidthsOf(naturalWidth)
  const widest = widths.findIndex((width) => width >= pixels * mostPixelRatio)
  return widest < 0 ? widths : widths.slice(0, widest + 1)
}

/** @param crop as `cropName` says it */
export function mediaPath(id: string, width: number, format: MediaFormat, crop = ''): string {
  return `/media/${encodeURIComponent(id)}/${width}${crop}.${format}`
}

/** Proportions of crops for narrow screens. A crop is as high as its picture; its focus moves it sideways. */
export type CropRatio = '3x4' | '9x10'

/** What follows the width in the address of a crop. @param x where the focus is, in percent, a multiple of 5 */
export function cropName(ratio: CropRatio, x: number): string {
  return `-${ratio}-${x}`
}

/** Share of the width that a crop keeps; null for animations, and where it would leave out less than a fifth. */
export function cropShareOf({ width, height, frames = 1 }: Pick<Image, 'width' | 'height' | 'frames'>, ratio: CropRatio): number | null {
  const share = (ratioOf(ratio) * height) / width
  return share > 0.8 || frames > 1 ? null : share
}

/** `4x3` as a number; 1 for a name without numbers. */
export function ratioOf(name: string): number {
  const [width, height = 1] = name.split('x').map(Number)
  return (width || 1) / height
}

/** The middle of a picture as directories of podcasts take covers: JPEG, square, 1400 pixels wide. */
export function squarePath(id: string): string {
  return `/media/${encodeURIComponent(id)}/${squareName}`
}

/** A picture as mail programs show it, Outlook too: JPEG, or PNG where it has transparent parts, of a fixed width. */
function mailPicturePath(id: string): string {
  return `/media/${encodeURIComponent(id)}/${mailName}`
}

export const mailName = 'mail'

export const squareName = 'square.jpg'

/** @param share of the width that `crop` keeps */
export function srcsetOf(id: string, widths: number[], format: MediaFormat, crop = '', share = 1): string {
  return widths.map((width) => `${mediaPath(id, width, format, crop)} ${Math.round(width * share)}w`).join(', ')
}

/** Whether a page can show the picture without asking another site. */
export function canShow(image: Image | null | undefined): image is Image {
  return image != null && ((image.id !== null && widthsOf(image.width).length > 0) || isLocal(image.url))
}

/** The address for readers that take only one: feeds, Open Graph, structured data. WebP, about `width` pixels wide; of an animation a still. */
export function oneAddressOf(image: Image, width: number): string {
  if (isAnimated(image)) return mailAddressOf(image)
  const fitting = widthsOf(image.width)
  const best = fitting.find((offered) => offered >= width) ?? fitting.at(-1)
  return image.id === null || best === undefined ? image.url : mediaPath(image.id, best, 'webp')
}

/** The address for mails. */
export function mailAddressOf({ id, url }: Pick<Image, 'id' | 'url'>): string {
  return id === null ? url : mailPicturePath(id)
}

export function isAnimated({ id, frames = 1 }: Pick<Image, 'id' | 'frames'>): boolean {
  return id !== null && frames > 1
}

function isLocal(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}
