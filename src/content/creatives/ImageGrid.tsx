import { useState } from 'react'
import { canShow } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Asset } from './contract.ts'
import { FileCard } from './FileCard.tsx'
import { Lightbox } from './Lightbox.tsx'

interface PlatesProps {
  assets: Asset[]
  layout: 'grid' | 'masonry' | 'spread' | 'stack'
  /** A comic: one panel under the other, read like a strip. */
  strip?: boolean
}

/** The plates of a piece with their captions; each picture opens large. Without script it leads to the picture itself. */
export function ImageGrid({ assets, layout, strip = false }: PlatesProps) {
  const [open, setOpen] = useState<number | null>(null)
  const shown = assets.filter((asset) => asset.file || canShow(asset.image))
  const pictures = shown.flatMap(({ image, caption }) => (canShow(image) ? [{ image, caption }] : []))
  if (shown.length === 0) return null
  return (
    <>
      <div className={strip ? 'image-grid is-strip' : `image-grid is-${layout}${shown.length % 2 ? ' is-odd' : ''}`}>
        {shown.map(({ image, file, caption, credit }, place) => {
          if (file) return <FileCard key={place} file={file} caption={caption} credit={credit} />
          const at = pictures.findIndex((one) => one.image === image)
          return (
            image && (
              <figure key={place}>
                <a
                  className="image-grid__open"
                  href={image.url}
                  aria-label={largerText(image.alt, at + 1, pictures.length)}
                  onClick={(event) => {
                    event.preventDefault()
                    setOpen(at)
                  }}
                >
                  <Picture
                    image={image}
                    sizes={strip || layout === 'stack' ? '(max-width: 1020px) 100vw, 70vw' : '(max-width: 640px) 100vw, 46vw'}
                    priority={place === 0}
                  />
                  <span className="image-grid__zoom-icon">
                    <MoreIcon name="expand" />
                  </span>
                </a>
                {(caption || credit) && (
                  <figcaption dir="auto">
                    {caption} {credit && <span className="meta">{credit}</span>}
                  </figcaption>
                )}
              </figure>
            )
          )
        })}
      </div>
      <Lightbox
        pictures={pictures}
        at={open}
        onMove={setOpen}
        previous={<Icon name="arrow-left" label={t('creatives.previous-picture')} />}
        next={<Icon name="arrow-right" label={t('creatives.next-picture')} />}
      />
    </>
  )
}

function largerText(description: string, picture: number, total: number): string {
  return description === '' ? t('creatives.picture-larger', { picture, total }) : t('creatives.described-picture-larger', { picture, total, description })
}
