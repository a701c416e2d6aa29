import type { ImageBlock, Media } from '#base/blocks/model.ts'
import { canShow } from '#base/image.ts'
import { Picture } from '../Picture.tsx'

const sizes = { text: '(max-width: 640px) 100vw, 600px', wide: '(max-width: 1020px) 100vw, 76vw', full: '100vw' }

export function Figure({ block }: { block: ImageBlock }) {
  const { media, alt, caption, credit, layout } = block.props
  const image = media && { ...media, alt }
  if (!canShow(image)) return null
  const shape = layout === 'full' ? 'fill' : layout === 'wide' && isLandscape(image) ? '16x10' : undefined
  return (
    <figure className={`is-${layout}`}>
      <Picture image={image} sizes={sizes[layout]} shape={shape} moving />
      {caption || credit ? (
        <figcaption dir="auto">
          {caption}
          {caption && credit ? ' ' : null}
          {credit ? <span className="figure-credit">{credit}</span> : null}
        </figcaption>
      ) : null}
    </figure>
  )
}

/** Anything narrower would lose its head to the wide crop. */
function isLandscape({ width, height }: Media): boolean {
  return width >= height * 1.2
}
