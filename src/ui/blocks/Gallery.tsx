import type { GalleryBlock } from '#base/blocks/model.ts'
import { canShow } from '#base/image.ts'
import { Picture } from '../Picture.tsx'

/** Rows of two or three; of three, the middle one sits lower. */
export function Gallery({ block }: { block: GalleryBlock }) {
  const { items, caption } = block.props
  const pictures = items.map((item) => ({ image: { ...item.media, alt: item.alt }, caption: item.caption })).filter(({ image }) => canShow(image))
  if (!pictures.length) return null
  const columns = pictures.length === 1 ? 1 : pictures.length === 2 || pictures.length === 4 ? 2 : 3
  return (
    <figure className={`gallery gallery-${columns}`}>
      <div>
        {pictures.map(({ image, caption: words }, at) => (
          <figure key={at}>
            <Picture
              image={image}
              moving
              sizes={`(max-width: 640px) 92vw, ${Math.round(92 / columns)}vw`}
              shape={columns === 3 ? '4x5' : columns === 2 ? '4x3' : undefined}
            />
            {words ? <figcaption dir="auto">{words}</figcaption> : null}
          </figure>
        ))}
      </div>
      {caption ? <figcaption dir="auto">{caption}</figcaption> : null}
    </figure>
  )
}
