import { Select } from '@mantine/core'
import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { FocusFrame } from '#operations/media/studio/FocusFrame.tsx'
import { type Styles, layouts, fits } from '../rules.ts'
import { fitNames, layoutNames } from './style-names.ts'

interface LayoutSelectsProps {
  styles: Styles
  focus: [number, number] | undefined
  onChange: (part: Partial<Styles>) => void
}

export function LayoutSelects({ styles, focus, onChange }: LayoutSelectsProps) {
  return (
    <>
      <Select
        label={t('studio-appearance.plates')}
        placeholder={layoutNames.stack()}
        clearable
        data={layouts.map((layout) => ({ value: layout, label: layoutNames[layout]() }))}
        value={styles.layout ?? null}
        onChange={(layout) => onChange({ layout: layouts.find((one) => one === layout) })}
      />
      <Select
        label={t('studio-appearance.cover-on-its-page')}
        placeholder={fitNames.cover()}
        clearable
        data={fits.map((fit) => ({ value: fit, label: fitNames[fit]() }))}
        value={styles.cover?.fit ?? null}
        onChange={(fit) => {
          const found = fits.find((one) => one === fit)
          onChange({ cover: found && { fit: found, ...(focus ? { focus } : {}) } })
        }}
      />
    </>
  )
}

export function FocusField({ cover, onChange }: { cover: Image; onChange: (focus: [number, number]) => void }) {
  return (
    <div className="form-section__wide" role="group" aria-label={t('studio-appearance.focus-of-the-cover')}>
      <p className="field-label">{t('studio-appearance.focus-of-the-cover')}</p>
      <div className="picture-field">
        <FocusFrame image={cover} focus={cover.focus} onChange={onChange} />
        <p className="studio-hint">{t('studio-appearance.press-on-what-every-crop')}</p>
      </div>
    </div>
  )
}
