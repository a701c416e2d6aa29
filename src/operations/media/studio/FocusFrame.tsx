import type { KeyboardEvent, PointerEvent } from 'react'
import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { smaller } from './smaller.ts'

interface Props {
  image: Image
  /** From left and from top, 0 to 1; the middle where nothing is said. */
  focus: [number, number] | undefined
  onChange: (focus: [number, number]) => void
}

const step = 0.05

/** A picture with the point that every crop keeps: by pressing it, or with the arrow keys. */
export function FocusFrame({ image, focus, onChange }: Props) {
  const [x, y] = focus ?? [0.5, 0.5]
  function press(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    onChange([share((event.clientX - box.left) / box.width), share((event.clientY - box.top) / box.height)])
  }
  function key(event: KeyboardEvent) {
    const moves: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    onChange([share(x + move[0]), share(y + move[1])])
  }
  return (
    <div
      className="picture-field__frame"
      role="slider"
      tabIndex={0}
      aria-label={t('studio-media.focal-point-what-every-crop')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(x * 100)}
      aria-valuetext={t('studio-media.focal-point-at', { left: Math.round(x * 100), top: Math.round(y * 100) })}
      onPointerDown={press}
      onKeyDown={key}
    >
      <img src={smaller(image, 1)} alt={image.alt} width={image.width} height={image.height} />
      <i style={{ insetInlineStart: `${x * 100}%`, top: `${y * 100}%` }} />
    </div>
  )
}

function share(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100
}
