import { useId } from 'react'
import { readColour } from '#base/colours.ts'
import { formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { SiteSettings } from '../contract.ts'
import { contrastsOf, faultsOf } from '../rules.ts'
import { colourLabels } from './setting-values.ts'

const designed = { primary: '#ffd232', dark: '#0e0c0a', light: '#f8f2e4' }

/** Colours with the weakest contrast they bring about, as one chooses. */
export function ColourFields({ colours, onChange }: { colours: SiteSettings['colours']; onChange: (colours: SiteSettings['colours']) => void }) {
  const id = useId()
  const labels = colourLabels()
  const contrasts = contrastsOf(colours)
  const faults = faultsOf(colours)
  return (
    <fieldset>
      <legend>{t('studio-settings.colours')}</legend>
      {(['primary', 'dark', 'light'] as const).map((name) => (
        <div key={name} className="check-field">
          <input
            id={`${id}${name}`}
            type="color"
            value={colours[name] ?? designed[name]}
            aria-invalid={faults[name] ? true : undefined}
            aria-describedby={`${id}${name}c`}
            onChange={(event) => onChange({ ...colours, [name]: readColour(event.currentTarget.value) })}
          />
          <div>
            <label htmlFor={`${id}${name}`}>{labels[name]}</label>{' '}
            {colours[name] !== null && (
              <button type="button" className="btn is-outlined is-small" onClick={() => onChange({ ...colours, [name]: null })}>
                {t('studio-settings.as-designed')}
              </button>
            )}
            <p id={`${id}${name}c`} className={faults[name] ? 'setting-error' : 'meta'} role="status">
              {colours[name] === null
                ? t('studio-settings.as-designed')
                : faults[name]
                  ? t('studio-settings.this-is-faulty', { fault: faults[name] })
                  : t('studio-settings.contrast-is-good', { contrast: formatDecimal(contrasts[name] ?? 0, 1) })}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
