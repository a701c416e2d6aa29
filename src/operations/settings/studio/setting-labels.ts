import { t } from '#i18n/messages.ts'
import type { SiteSettings } from '../contract.ts'

const labels: Record<keyof SiteSettings, () => string> = {
  name: () => t('studio-settings.name'),
  tagline: () => t('studio-settings.line-below-it'),
  description: () => t('studio-settings.about-the-magazine'),
  colophon: () => t('studio-settings.colophon'),
  logo: () => t('studio-settings.the-logo'),
  colours: () => t('studio-settings.colours'),
  navigation: () => t('studio-navigation.navigation'),
  announcement: () => t('studio-announcement.announcement'),
  page_meta: () => t('studio-page-meta.search-and-sharing'),
  theme: () => t('studio-theme.forms'),
  custom_css: () => t('studio-theme.css'),
  social: () => t('studio-navigation.profiles'),
  postal_address: () => t('studio-settings.postal-address-name'),
  phone: () => t('studio-settings.telephone'),
  response_time: () => t('studio-settings.time-to-reply'),
  contact_addresses: () => t('studio-settings.contact'),
  faq: () => t('studio-settings.frequently-asked-questions'),
  newsletter: () => t('studio-settings.newsletter'),
  tag_manager_id: () => t('studio-settings.tag-manager'),
  index_now_key: () => t('studio-settings.indexnow-key'),
  open_submissions: () => t('studio-settings.members-may-write-and-submit'),
  legal: () => t('studio-settings.policies-and-legal'),
  language: () => t('studio-settings.language'),
  more_languages: () => t('studio-translations.more-languages'),
  untranslated: () => t('studio-translations.untranslated'),
  texts: () => t('studio-texts.texts'),
  time_zone: () => t('studio-time.zone'),
  slugs: () => t('studio-settings.addresses'),
  feed_texts: () => t('studio-settings.feed-of-the-site'),
  feed_hubs: () => t('studio-settings.feed-hubs'),
  periodical: () => t('studio-settings.publisher-of-the-periodical'),
}

/** What a setting is called on the screen. */
export function settingLabel(name: string): string {
  return new Map(Object.entries(labels)).get(name)?.() ?? name
}
