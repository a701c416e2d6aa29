import { useId } from 'react'
import { readColour } from '#base/colours.ts'
import { t } from '#i18n/messages.ts'
import type { SiteSettings } from '../contract.ts'
import { contrastsOf, faultsOf } from '../rules.ts'

const shown = {
  primary: ['Accent colour', '#ffd232'],
  dark: ['Page background, dark theme', '#0e0c0a'],
  light: ['Page background, light theme', '#f8f2e4'],
} as const

/** Colours with the weakest contrast they bring about, as one chooses. */
export function ColourFields({ colours, onChange }: { colours: SiteSettings['colours']; onChange: (colours: SiteSettings['colours']) => void }) {
  const id = useId()
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
            value={colours[name] ?? shown[name][1]}
            aria-invalid={faults[name] ? true : undefined}
            aria-describedby={`${id}${name}c`}
            onChange={(event) => onChange({ ...colours, [name]: readColour(event.currentTarget.value) })}
          />
          <div>
            <label htmlFor={`${id}${name}`}>{shown[name][0]}</label>{' '}
            {colours[name] !== null && (
              <button type="button" className="btn is-outlined is-small" onClick={() => onChange({ ...colours, [name]: null })}>
                {t('studio-settings.as-designed')}
              </button>
            )}
            <p id={`${id}${name}c`} className={faults[name] ? 'setting-error' : 'meta'} role="status">
              {colours[name] === null
                ? t('studio-settings.as-designed')
                : faults[name]
                  ? `This ${faults[name]}.`
                  : `Contrast ${(contrasts[name] ?? 0).toFixed(1)}: good`}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
