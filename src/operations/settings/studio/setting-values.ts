import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import type { ValueNames } from '#content/publishing/studio/conflict-parts.ts'
import type { SiteSettings } from '../contract.ts'
import { fontNames } from '../font-names.ts'
import { themeParts, type Theme } from '../theme-rules.ts'

/** What the forms show of a setting that is kept as codes; undefined for what is shown as it is. */
export const settingValue: ValueNames = (name, value) => {
  const named = new Map<string, (value: unknown) => string>(Object.entries(values)).get(name)
  return value === null || value === undefined ? undefined : named?.(value)
}

/** Each gets the setting of its name. */
const values = {
  language: (value: unknown) => languageName(String(value)),
  more_languages: (value: unknown) => (value as SiteSettings['more_languages']).map(languageName).join('\n'),
  untranslated: (value: unknown) => untranslatedNames()[value as SiteSettings['untranslated']],
  slugs: (value: unknown) => slugNames()[value as SiteSettings['slugs']],
  feed_texts: (value: unknown) => feedLines(value as SiteSettings['feed_texts']),
  open_submissions: (value: unknown) => yesOrNo(value === true),
  theme: (value: unknown) => themeLines(value as Theme),
  newsletter: (value: unknown) => newsletterLines(value as SiteSettings['newsletter']),
} satisfies Partial<Record<keyof SiteSettings, (value: unknown) => string>>

export function languageName(tag: string): string {
  return languages.find((one) => one.tag === tag)?.name ?? tag
}

export function untranslatedNames(): Record<SiteSettings['untranslated'], string> {
  return { show: t('studio-translations.show'), hide: t('studio-translations.hide') }
}

export function slugNames(): Record<SiteSettings['slugs'], string> {
  return { own: t('studio-settings.in-the-letters-of-the'), latin: t('studio-settings.in-latin-letters') }
}

type Feeds = SiteSettings['feed_texts']

export function feedLabels(): Record<keyof Feeds, string> {
  return { site: t('studio-settings.feed-of-the-site'), topic: t('studio-settings.feed-of-a-topic'), author: t('studio-settings.feed-of-an-author') }
}

export function feedTextNames(): Record<Feeds[keyof Feeds], string> {
  return { full: t('studio-settings.feed-whole-text'), excerpt: t('studio-settings.feed-beginning') }
}

export function themeLabels(): Record<keyof Theme, string> {
  return { fonts: t('studio-theme.fonts'), corners: t('studio-theme.corners'), density: t('studio-theme.density'), home: t('studio-theme.home') }
}

export function themeChoiceNames(): Record<Theme[keyof Theme], string> {
  return {
    designed: t('studio-theme.designed'),
    ...fontNames,
    square: t('studio-theme.square'),
    soft: t('studio-theme.soft'),
    round: t('studio-theme.round'),
    airy: t('studio-theme.airy'),
    tight: t('studio-theme.tight'),
    cover: t('studio-theme.cover'),
    wide: t('studio-theme.wide'),
    list: t('studio-theme.list'),
  }
}

function feedLines({ site, topic, author }: Feeds): string {
  const [labels, names] = [feedLabels(), feedTextNames()]
  return lines([
    [labels.site, names[site]],
    [labels.topic, names[topic]],
    [labels.author, names[author]],
  ])
}

function themeLines(theme: Theme): string {
  return lines(themeParts.map((part) => [themeLabels()[part], themeChoiceNames()[theme[part]]]))
}

function newsletterLines({ state, measured, sender_name, sender_address }: SiteSettings['newsletter']): string {
  return lines([
    [t('studio-settings.readers-may-subscribe-to-the'), yesOrNo(state === 'on')],
    [t('studio-newsletter-figures.count-opens-and-clicks'), yesOrNo(measured === 'on')],
    [t('studio-settings.senders-name'), sender_name],
    [t('studio-settings.senders-address'), sender_address],
  ])
}

function lines(pairs: [label: string, value: string][]): string {
  return pairs.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
}

function yesOrNo(value: boolean): string {
  return value ? t('studio-conflict.yes') : t('studio-conflict.no')
}
