import { Alert, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ReactCrop, centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Image as Picture } from '#base/image.ts'
import type { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TurnedPicture } from './TurnedPicture.tsx'
import './crop.css'

/** As `POST /media/:id/crop` takes it. */
export interface CropOrder {
  turns: number
  box: { left: number; top: number; width: number; height: number }
}

interface Props {
  opened: boolean
  image: Picture
  busy: boolean
  /** Of the last try to save; the chosen part is still there. */
  problem: Problem | null
  onClose: () => void
  onCrop: (order: CropOrder) => void
}

export function CropDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog open={opened} onClose={onClose} title={t('studio-media.crop')}>
      <CropForm {...rest} />
    </Dialog>
  )
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
/** Width to height, as people write it. */
const shapes = ['1:1', '5:4', '4:3', '3:2', '16:9', '4:5', '3:4', '2:3', '9:16']

function CropForm({ image, busy, problem, onCrop }: Omit<Props, 'opened' | 'onClose'>) {
  const [turns, setTurns] = useState(0)
  const [crop, setCrop] = useState(whole)
  const [shape, setShape] = useState('')
  const aspect = aspectOf(shape)

  function choose(name: string, after = turns): void {
    setShape(name)
    setCrop(partOf(image, after, aspectOf(name)))
  }

  function turn(by: 1 | 3): void {
    const after = (turns + by) % 4
    setTurns(after)
    choose(shape, after)
  }

  return (
    <div className="crop">
      <p className="studio-hint">{t('studio-media.crop-hint')}</p>
      <div className="crop__tools">
        <NativeSelect label={t('studio-media.crop-shape')} value={shape} onChange={({ currentTarget: { value } }) => choose(value)}>
          <option value="">{t('studio-media.crop-free')}</option>
          {shapes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
        <button type="button" className="btn is-outlined is-small" onClick={() => turn(3)}>
          {t('studio-media.turn-left')}
        </button>
        <button type="button" className="btn is-outlined is-small" onClick={() => turn(1)}>
          {t('studio-media.turn-right')}
        </button>
      </div>
      <ReactCrop
        crop={crop}
        {...(aspect === undefined ? {} : { aspect })}
        keepSelection
        minWidth={16}
        minHeight={16}
        ariaLabels={labels()}
        onChange={(_, part) => setCrop(part)}
      >
        <TurnedPicture image={image} turns={turns} />
      </ReactCrop>
      {problem && <Alert color="red" role="alert" title={problem.message} />}
      <button
        type="button"
        className="btn"
        disabled={busy || (turns === 0 && isWhole(crop))}
        onClick={() => onCrop({ turns, box: { left: crop.x / 100, top: crop.y / 100, width: crop.width / 100, height: crop.height / 100 } })}
      >
        {t('studio-media.crop-save')}
      </button>
    </div>
  )
}

/** The largest part of a shape, in the middle. */
function partOf({ width, height }: Picture, turns: number, aspect: number | undefined): PercentCrop {
  if (aspect === undefined) return whole
  const [wide, high] = turns % 2 === 0 ? [width, height] : [height, width]
  const part = wide / high > aspect ? { unit: '%' as const, height: 100 } : { unit: '%' as const, width: 100 }
  return centerCrop(makeAspectCrop(part, aspect, wide, high), wide, high)
}

function aspectOf(shape: string): number | undefined {
  const [wide, high] = shape.split(':').map(Number)
  return wide && high ? wide / high : undefined
}

function isWhole({ width, height }: PercentCrop): boolean {
  return width > 99.9 && height > 99.9
}

function labels() {
  const edge = (name: string) => t('studio-media.crop-handle', { edge: name })
  return {
    cropArea: t('studio-media.crop-area'),
    nwDragHandle: edge('nw'),
    nDragHandle: edge('n'),
    neDragHandle: edge('ne'),
    eDragHandle: edge('e'),
    seDragHandle: edge('se'),
    sDragHandle: edge('s'),
    swDragHandle: edge('sw'),
    wDragHandle: edge('w'),
  }
}
