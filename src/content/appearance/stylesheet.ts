import { contrast, mix } from '#base/colours.ts'
import { shownAccents, type Theme } from './rules.ts'

const ink = '#14110d'
const bone = '#f4ead6'

/** The class of whatever wears these colours. */
export function appearanceClass(theme: Theme): string {
  return `dress-${keyOf(theme)}`
}

/** 18 hexadecimal digits that are the colours themselves. */
export function keyOf({ background, text, accent }: Theme): string {
  return [background, text, accent].map((colour) => colour.slice(1)).join('')
}

export function themeOfKey(key: string): Theme | null {
  const [, background, text, accent] = /^([0-9a-f]{6})([0-9a-f]{6})([0-9a-f]{6})$/.exec(key) ?? []
  return background && text && accent ? { background: `#${background}`, text: `#${text}`, accent: `#${accent}` } : null
}

/** The tokens of theme.css in the colours of one issue or creative; every text among them keeps its contrast. */
export function stylesheetOf(theme: Theme): string {
  const { background: page, text } = theme
  const dark = contrast(page, '#ffffff') > contrast(page, '#000000')
  const { small: accentText, large: loud } = shownAccents(theme)
  const button = loud
  const onButton =
    contrast(ink, button) >= contrast(bone, button) ? (contrast(ink, button) >= 4.5 ? ink : '#000000') : contrast(bone, button) >= 4.5 ? bone : '#ffffff'
  const surface = dark ? mix('#000000', page, 0.2) : mix('#ffffff', page, 0.4)
  const raised = mix(text, page, 0.1)
  const tokens = {
    'color-scheme': dark ? 'dark' : 'light',
    '--page': page,
    '--surface': readableOn(text, surface) ? surface : page,
    '--raised': readableOn(text, raised) ? raised : page,
    '--line': mix(text, page, 0.3),
    '--line-strong': text,
    '--text': text,
    '--dim': weakened(text, page, 0.84),
    '--faint': weakened(text, page, 0.68),
    '--accent-text': accentText,
    '--error-text': text,
    '--loud': loud,
    '--primary': button,
    '--on-primary': onButton,
    '--focus': accentText,
    '--kick-text': accentText,
    '--kick-mark': 'none',
    '--drop-text': accentText,
    '--drop-mark': 'none',
    '--drop-gap': '0',
  }
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `@layer themed{.${appearanceClass(theme)}{${lines.join(';')};background-color:var(--page);color:var(--text)}}\n`
}

/** The text mixed with its background, as much as the contrast allows. */
function weakened(text: string, page: string, share: number): string {
  for (let strength = share; strength < 1; strength += 0.04) {
    const colour = mix(text, page, strength)
    if (contrast(colour, page) >= 4.5) return colour
  }
  return text
}

function readableOn(text: string, surface: string): boolean {
  return contrast(text, surface) >= 4.5
}
