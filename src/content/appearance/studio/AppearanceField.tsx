import { formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { kindIn } from '#content/kinds.ts'
import { ColorInput, Select } from '@mantine/core'
import { useState } from 'react'
import { contrast, readColour } from '#base/colours.ts'
import type { Image } from '#base/image.ts'
import { fonts, inOrder, leastContrast, leastLarge, readStyles, type Styles, type Theme } from '../rules.ts'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { colourNames, fontNames } from './style-names.ts'
import { givenTheme, stylesWith } from './styles-text.ts'
import { AppearancePreview } from './AppearancePreview.tsx'
import { LayoutSelects, FocusField } from './LayoutSelects.tsx'

interface Props {
  title: string
  summary: string
  /** With the focal point that readers get. */
  cover: Image | null
  /** Of a creative: how its plates and its cover lie is somebody's choice too. An issue has a page of one kind. */
  lies?: boolean
  /** JSON text, as it is kept. */
  value: string
  onChange: (json: string) => void
  /** The same point in the picture itself. */
  onFocus: (focus: [number, number]) => void
  error?: string | undefined
}

/** What the first colour that is chosen is set beside. */
const plain: Theme = { background: '#16203a', text: '#f4ead6', accent: '#ffd232' }
const swatches = ['#16203a', '#0e4a50', '#5a2333', '#2d2a26', '#f4ead6', '#ffffff', '#ffd232', '#f3a48c', '#9bd1c4', '#14110d']

/** The colours and the hand of a creative or an issue, as it will look, with the contrast that readers get. */
export function AppearanceField({ title, summary, cover, lies = false, value, onChange, onFocus, error }: Props) {
  const styles = readStyles(value)
  const theme = givenTheme(value)
  const change = (part: Partial<Styles>) => onChange(stylesWith(value, part))
  return (
    <fieldset className="form-section">
      <legend>{t('studio-appearance.colours-and-style')}</legend>
      {(['background', 'text', 'accent'] as const).map((name) => (
        <ColourInput
          key={name}
          label={colourNames[name]()}
          value={theme?.[name] ?? ''}
          onChange={(colour) => change({ theme: { ...(theme ?? plain), [name]: colour } })}
        />
      ))}
      <div className="form-section__wide">
        <AppearancePreview title={title} summary={summary} cover={cover} whole={!lies || styles.cover?.fit === 'contain'} theme={theme} font={styles.font} />
        <p className="contrast-report" role="status">
          {theme && <Contrasts of={theme} />}
          {theme && (
            <button type="button" className="link" onClick={() => onChange(stylesWith(value, { theme: undefined }))}>
              {t('studio-appearance.reset-colours')}
            </button>
          )}
        </p>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <Select
        label={t('studio-appearance.type')}
        placeholder={t('studio-appearance.as-the-site')}
        clearable
        data={fonts.map((font) => ({ value: font, label: fontNames[font]() }))}
        value={styles.font ?? null}
        onChange={(font) => change({ font: fonts.find((one) => one === font) })}
      />
      {lies && <LayoutSelects styles={styles} focus={cover?.focus} onChange={change} />}
      {cover && (
        <FocusField
          cover={cover}
          onChange={(focus) => {
            change({ cover: { fit: styles.cover?.fit ?? 'cover', focus } })
            onFocus(focus)
          }}
        />
      )}
      <RepeatableRows fixed label={t('studio-appearance.order-of-what-belongs-to')} rows={inOrder(styles)} onChange={(order) => change({ order })}>
        {(group) => <span>{kindIn(group).labels}</span>}
      </RepeatableRows>
    </fieldset>
  )
}

/** Half a colour is in the field only: the others would go with it. */
function ColourInput({ label, value, onChange }: { label: string; value: string; onChange: (colour: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <ColorInput
      label={label}
      format="hex"
      fixOnBlur={false}
      eyeDropperButtonProps={{ 'aria-label': t('studio-appearance.pick-a-colour-from-the') }}
      swatches={swatches}
      value={typed ?? value}
      placeholder={t('studio-appearance.as-the-site')}
      onChange={(text) => {
        setTyped(text)
        const colour = readColour(text)
        if (colour) onChange(colour)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function accentWords(contrast: number): string {
  const ratio = formatDecimal(contrast, 1)
  if (contrast >= leastContrast) return t('studio-appearance.accent-good', { ratio })
  return contrast < leastLarge ? t('studio-appearance.accent-pale', { ratio }) : t('studio-appearance.accent-small', { ratio })
}

function Contrasts({ of: { background, text, accent } }: { of: Theme }) {
  const [words, numbers] = [contrast(text, background), contrast(accent, background)]
  return (
    <>
      <span className={words < leastContrast ? 'is-insufficient' : undefined}>
        {words < leastContrast
          ? t('studio-appearance.text-bad', { ratio: formatDecimal(words, 1), least: leastContrast })
          : t('studio-appearance.text-good', { ratio: formatDecimal(words, 1) })}
      </span>
      <span className={numbers < leastLarge ? 'is-insufficient' : undefined}>{accentWords(numbers)}</span>
    </>
  )
}
