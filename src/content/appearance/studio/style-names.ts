import { kindIn } from '#content/kinds.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { readStyles, type fits, type fonts, type layouts, type Theme } from '../rules.ts'

export const colourNames: Record<keyof Theme, () => string> = {
  background: () => t('studio-appearance.ground'),
  text: () => t('studio-appearance.text'),
  accent: () => t('studio-appearance.accent'),
}

export const fontNames: Record<(typeof fonts)[number], () => string> = {
  sans: () => t('studio-appearance.font-sans'),
  serif: () => t('studio-appearance.font-serif'),
  display: () => t('studio-appearance.font-display'),
}

export const layoutNames: Record<(typeof layouts)[number], () => string> = {
  stack: () => t('studio-appearance.layout-stack'),
  grid: () => t('studio-appearance.layout-grid'),
  spread: () => t('studio-appearance.layout-spread'),
  masonry: () => t('studio-appearance.layout-masonry'),
}

export const fitNames: Record<(typeof fits)[number], () => string> = {
  cover: () => t('studio-appearance.fit-cover'),
  contain: () => t('studio-appearance.fit-contain'),
}

/** Styles in one line, each part with the label of its field. */
export function stylesInWords(json: string): string {
  const { theme, font, layout, cover, order } = readStyles(json)
  const parts: [label: string, value: string | undefined][] = [
    [colourNames.background(), theme?.background],
    [colourNames.text(), theme?.text],
    [colourNames.accent(), theme?.accent],
    [t('studio-appearance.type'), font && fontNames[font]()],
    [t('studio-appearance.plates'), layout && layoutNames[layout]()],
    [t('studio-appearance.cover-on-its-page'), cover && fitNames[cover.fit]()],
    [t('studio-appearance.focus-of-the-cover'), cover?.focus?.map((share) => `${Math.round(share * 100)} %`).join(' × ')],
    [t('studio-appearance.order-of-what-belongs-to'), commaSeparated(order?.map((group) => kindIn(group).labels) ?? [])],
  ]
  return parts.flatMap(([label, value]) => (value ? [t('studio-conflict.field-value', { label, value })] : [])).join(' · ')
}
