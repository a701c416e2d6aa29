import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import type { CoverLayers } from '../contract.ts'
import { PictureField } from '#operations/media/studio/PictureField.tsx'
import '#content/admin/studio/content-admin.css'

/** While they are chosen; without the first two the lead has its picture as it is. */
export type LayersChosen = Omit<CoverLayers, 'back' | 'figure'> & { back: Image | null; figure: Image | null }

export const noLayers: LayersChosen = { back: null, back_day: null, figure: null, figure_day: null, pieces: [] }

const fields = () =>
  [
    ['back', t('studio-home.layer-back')],
    ['figure', t('studio-home.layer-figure')],
    ['back_day', t('studio-home.layer-back-light')],
    ['figure_day', t('studio-home.layer-figure-light')],
  ] as const

/** What can be shown of it; null where a half is missing. */
export function layersOf({ back, figure, ...others }: LayersChosen): CoverLayers | null {
  return back && figure ? { ...others, back, figure } : null
}

/** The lead's picture in layers: the name of the magazine stands between its ground and its figure. */
export function LayersField({ layers, onChange }: { layers: LayersChosen; onChange: (layers: LayersChosen) => void }) {
  const isHalf = (layers.back === null) !== (layers.figure === null)
  return (
    <details className="cover-layers" open={layersOf(layers) !== null || isHalf}>
      <summary>{t('studio-home.layered-picture')}</summary>
      <p className="studio-hint">{t('studio-home.a-ground-and-a-figure')}</p>
      {isHalf && (
        <p className="error-text" role="status">
          {t('studio-home.background-and-figure-are-both')}
        </p>
      )}
      {fields().map(([name, label]) => (
        <PictureField key={name} label={label} value={layers[name]} onChange={(image) => onChange({ ...layers, [name]: image })} />
      ))}
      {[0, 1].slice(0, layers.pieces.length + 1).map((at) => (
        <PictureField
          key={at}
          label={at === 0 ? t('studio-home.a-loose-piece-beside-the') : t('studio-home.another-one')}
          value={layers.pieces[at] ?? null}
          onChange={(image) => onChange({ ...layers, pieces: image ? layers.pieces.with(at, image) : layers.pieces.toSpliced(at, 1) })}
        />
      ))}
    </details>
  )
}
