import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import type { SiteSettings } from '../contract.ts'
import { fontNames } from '../font-names.ts'
import type { AnnouncementColour } from '../rules.ts'
import type { Theme } from '../theme-rules.ts'

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

export function colourLabels(): Record<keyof SiteSettings['colours'], string> {
  return {
    primary: t('studio-settings.accent-colour'),
    dark: t('studio-settings.page-background-dark'),
    light: t('studio-settings.page-background-light'),
  }
}

export function announcementColourNames(): Record<AnnouncementColour, string> {
  return {
    accent: t('studio-announcement.accent'),
    inverse: t('studio-announcement.inverse'),
    quiet: t('studio-announcement.quiet'),
    alert: t('studio-announcement.alert'),
  }
}
