import { ColorInput, Select } from '@mantine/core'
import { contrast } from '#base/colours.ts'
import { fits, fonts, groups, inOrder, layouts, leastContrast, readStyles, type Styles, type Theme } from '#features/dress/rules.ts'
import { Rows } from '../form/Rows.tsx'
import { givenTheme, stylesWith } from '../form/styles-text.ts'

interface Props {
  title: string
  summary: string
  /** JSON text, as it is kept. */
  value: string
  onChange: (json: string) => void
  error?: string | undefined
}

/** What the first colour that is chosen is set beside. */
const plain: Theme = { background: '#16203a', text: '#f4ead6', accent: '#ffd232' }
const asTheSite: Theme = { background: 'var(--page)', text: 'var(--text)', accent: 'var(--accent-text)' }
const swatches = ['#16203a', '#0e4a50', '#5a2333', '#2d2a26', '#f4ead6', '#ffffff', '#ffd232', '#f3a48c', '#9bd1c4', '#14110d']
const faces: Record<(typeof fonts)[number], string> = { sans: 'var(--sans)', serif: 'var(--serif)', display: 'var(--sans)' }
const groupNames: Record<(typeof groups)[number], string> = { creative: 'Creatives', articles: 'Articles', books: 'Books', movies: 'Movies', music: 'Music' }

/** The colours and the hand of a creative or an issue, as it will look, with the contrast that readers get. */
export function StylesField({ title, summary, value, onChange, error }: Props) {
  const styles = readStyles(value)
  const theme = givenTheme(value)
  const change = (part: Partial<Styles>) => onChange(stylesWith(value, part))
  const worn = theme ?? asTheSite
  return (
    <fieldset className="desk-part">
      <legend>Colours and hand</legend>
      {(['background', 'text', 'accent'] as const).map((name) => (
        <ColorInput
          key={name}
          label={name === 'background' ? 'Ground' : name === 'text' ? 'Text' : 'Accent'}
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': 'Take a colour from the screen' }}
          swatches={swatches}
          value={theme?.[name] ?? ''}
          placeholder="as the site"
          onChange={(colour) => change({ theme: { ...(theme ?? plain), [name]: colour } })}
        />
      ))}
      <div className="desk-wide">
        {/* The colours are not known before somebody chooses them; the studio's policy allows styles of its own. */}
        <div className="dressed" style={{ background: worn.background, color: worn.text, fontFamily: faces[styles.font ?? 'sans'] }}>
          <b style={styles.font === 'display' ? { fontStretch: '62%', fontWeight: 900, textTransform: 'uppercase' } : undefined}>{title || 'Untitled'}</b>
          <span>{summary || 'What readers see first, in these colours.'}</span>
          <span style={{ color: worn.accent }}>The accent, as in links and numbers</span>
        </div>
        <p className="contrast" role="status">
          {theme && <Contrasts of={theme} />}
          {theme && (
            <button type="button" className="lk" onClick={() => onChange(stylesWith(value, { theme: undefined }))}>
              Take the colours off
            </button>
          )}
        </p>
        {error && (
          <p className="field-wrong" role="alert">
            {error}
          </p>
        )}
      </div>
      <Select label="Type" clearable data={[...fonts]} value={styles.font ?? null} onChange={(font) => change({ font: fonts.find((one) => one === font) })} />
      <Select
        label="Layout"
        clearable
        data={[...layouts]}
        value={styles.layout ?? null}
        onChange={(layout) => change({ layout: layouts.find((one) => one === layout) })}
      />
      <Select
        label="Cover"
        clearable
        data={[...fits]}
        value={styles.cover?.fit ?? null}
        onChange={(fit) => {
          const found = fits.find((one) => one === fit)
          change({ cover: found && { fit: found, focus: styles.cover?.focus ?? [0.5, 0.5] } })
        }}
      />
      <Rows fixed label="Order of what belongs to it" rows={inOrder(styles)} onChange={(order) => change({ order })}>
        {(group) => <span>{groupNames[group]}</span>}
      </Rows>
    </fieldset>
  )
}

function Contrasts({ of: { background, text, accent } }: { of: Theme }) {
  const [words, numbers] = [contrast(text, background), contrast(accent, background)]
  return (
    <>
      <span className={words < leastContrast ? 'bad' : undefined}>
        Text {words.toFixed(1)} : 1, {words < leastContrast ? `readers need ${leastContrast}` : 'good to read'}
      </span>
      <span className={numbers < 3 ? 'bad' : undefined}>
        Accent {numbers.toFixed(1)} : 1{numbers < 3 && ', hard to see'}
      </span>
    </>
  )
}
