import { preload } from 'react-dom'
import {
  canShow,
  cropName,
  cropShareOf,
  isAnimated,
  mailAddressOf,
  mediaPath,
  ratioOf,
  srcsetOf,
  thumbnailWidthsOf,
  widthsOf,
  type CropRatio,
  type Image,
} from '#base/image.ts'
import './picture.css'

/** Crop of a picture; 'fill' takes the box it stands in. Without one the picture keeps its own proportions. */
export type Shape = '1x1' | '4x5' | '3x4' | '2x3' | '4x3' | '16x10' | '16x9' | 'fill'

type PictureProps = {
  image: Image
  /** As in HTML: how wide the box will be, e.g. `(max-width: 640px) 100vw, 50vw`. What a crop leaves out is added. */
  sizes: string
  /** For the largest picture above the fold: loaded at once, before everything else. */
  priority?: boolean
  /** A legible preview as a `data:` address: it is seen with the page itself, so that the picture need not hurry. */
  glimpse?: string | null
  /** Shows an animation moving, but for readers who ask for less motion; else its first frame. */
  moving?: boolean
  className?: string
  shape?: Shape
  /** Of shape 'fill': width by height of the box where it is tallest; 1 when not said. */
  box?: number
  /** Of shape 'fill': proportions that the box never exceeds on a narrow screen, where a wider picture is loaded cropped to them. */
  crop?: CropRatio
}

/** Phones held upright. */
const narrow = '(max-width: 460px)'
/** All others: widths may be fractions of a pixel. */
const wider = '(min-width: 460.02px)'

/** Shows nothing for a picture that another site would have to serve: ask `canShow` before making room for it. */
export function Picture({
  image,
  sizes: boxSizes,
  priority = false,
  glimpse = null,
  moving = false,
  className,
  shape,
  box = ratioOf(`${shape}`),
  crop,
}: PictureProps) {
  if (!canShow(image)) return null
  const sizes = shape ? wholeSizes(boxSizes, image.width / image.height / box) : boxSizes
  const cuts = cutsOf(image, sizes)
  const moves = moving && isAnimated(image)
  const stillOnly = moves ? '(prefers-reduced-motion: reduce)' : undefined
  const part = crop ? partOf(image, crop) : null
  const partSizes = crop && wholeSizes(boxSizes, ratioOf(crop) / box)
  // Named in the head, so that it is fetched before the code that the head names; nearly every browser takes this format.
  if (import.meta.env.SSR && priority && !glimpse && cuts && !moves) {
    const named = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
    if (part) preload(cuts.one, { ...named, imageSrcSet: part, imageSizes: partSizes, media: narrow })
    preload(cuts.one, { ...named, imageSrcSet: cuts.avif, imageSizes: sizes, ...(part && { media: wider }) })
  }
  return (
    <span className={classesOf(image, shape, className)}>
      {glimpse ? (
        <img className="picture__blur" src={glimpse} alt="" aria-hidden="true" decoding="sync" data-glimpse={image.id} />
      ) : image.placeholder ? (
        <img className="picture__blur" src={image.placeholder} alt="" aria-hidden="true" />
      ) : null}
      <picture>
        {part ? <source media={narrow} type="image/avif" srcSet={part} sizes={partSizes} /> : null}
        {cuts ? <source media={stillOnly} type="image/avif" srcSet={cuts.avif} sizes={sizes} /> : null}
        {isAnimated(image) ? <source media={stillOnly} srcSet={mailAddressOf(image)} /> : null}
        {cuts && (moves || !isAnimated(image)) ? <source type="image/webp" srcSet={cuts.webp} sizes={sizes} /> : null}
        <img
          src={cuts ? cuts.one : image.url}
          width={image.width}
          height={image.height}
          alt={image.alt}
          decoding="async"
          {...(priority ? { fetchPriority: glimpse ? ('low' as const) : ('high' as const) } : { loading: 'lazy' as const })}
        />
      </picture>
    </span>
  )
}

/** Of a picture that is `wider` than its box as much again is out of sight: the file must be as wide as all of it. */
function wholeSizes(sizes: string, wider: number): string {
  const factor = Math.ceil(wider * 10) / 10
  return factor <= 1
    ? sizes
    : sizes.replace(/([\d.]+)(vw|px|rem)(?=,|$)/g, (_, length: string, unit: string) => `${Math.round(Number(length) * factor)}${unit}`)
}

/** What a narrow screen loads of a picture that is wider than its box; nearly every browser takes this format. */
function partOf(image: Image, ratio: CropRatio): string | null {
  const share = cropShareOf(image, ratio)
  return image.id && share ? srcsetOf(image.id, widthsOf(image.width), 'avif', cropName(ratio, percent(image.focus?.[0] ?? 0.5)), share) : null
}

function cutsOf(image: Image, sizes: string) {
  const { id } = image
  if (id === null) return null
  const [, pixels] = /^(\d+)px$/.exec(sizes) ?? []
  const offered = pixels === undefined ? widthsOf(image.width) : thumbnailWidthsOf(image.width, Number(pixels))
  // A small still is shown as it is; of a small animation its own width stands still as AVIF.
  const widths = isAnimated(image) && offered.length === 0 ? [image.width] : offered
  const middle = widths.find((width) => width >= 960) ?? widths.at(-1)
  if (middle === undefined) return null
  return {
    avif: srcsetOf(id, widths, 'avif'),
    webp: srcsetOf(id, widths, 'webp'),
    one: mediaPath(id, middle, 'webp'),
  }
}

/** The focus travels in classes: the page's policy forbids style attributes. */
function classesOf({ focus }: Image, shape: Shape | undefined, className: string | undefined): string {
  const classes = ['picture']
  if (shape) classes.push('is-cropped', `ratio-${shape}`)
  if (focus) classes.push(`focus-x-${percent(focus[0])}`, `focus-y-${percent(focus[1])}`)
  if (className) classes.push(className)
  return classes.join(' ')
}

/** In steps of five, as the arrow keys choose it. */
function percent(share: number): number {
  return Math.max(0, Math.min(20, Math.round(share * 20))) * 5
}
