import { useEffect, useRef, useState } from 'react'
import type { Image as Picture } from '#base/image.ts'
import { t } from '#i18n/messages.ts'

type State = 'loading' | 'drawn' | 'failed'

/** Pixels on the longer side: more than any screen shows here, and less than browsers refuse to draw. */
const longest = 2_000

/** A picture turned by quarters, and words as long as it is not there: the server may have to cut it first. */
export function TurnedPicture({ image, turns }: { image: Picture; turns: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const [wide, high] = turns % 2 === 0 ? [width, height] : [height, width]
  const { picture, state } = usePicture(image.url)
  useEffect(() => {
    // Drawn, because a picture that is turned by CSS keeps the room of the upright one.
    const pen = picture ? canvas.current?.getContext('2d') : null
    if (!picture || !pen) return
    pen.setTransform(1, 0, 0, 1, wide / 2, high / 2)
    pen.rotate((turns * Math.PI) / 2)
    pen.drawImage(picture, -width / 2, -height / 2, width, height)
  }, [picture, width, height, wide, high, turns])
  return (
    <div className="crop__picture">
      <canvas ref={canvas} width={wide} height={high} />
      <p role="status" className="crop__wait">
        {state === 'loading' && t('studio-media.picture-is-loading')}
        {state === 'failed' && t('studio-media.picture-not-loaded')}
      </p>
    </div>
  )
}

function usePicture(url: string): { picture: HTMLImageElement | null; state: State } {
  const [loaded, setLoaded] = useState<{ url: string; picture: HTMLImageElement | null } | null>(null)
  useEffect(() => {
    let current = true
    const picture = new Image()
    picture.onload = () => current && setLoaded({ url, picture })
    picture.onerror = () => current && setLoaded({ url, picture: null })
    picture.src = url
    return () => {
      current = false
    }
  }, [url])
  if (loaded?.url !== url) return { picture: null, state: 'loading' }
  return { picture: loaded.picture, state: loaded.picture ? 'drawn' : 'failed' }
}
