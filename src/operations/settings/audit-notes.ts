import { note, type Note } from '#i18n/note.ts'
import type { SiteSettings } from './contract.ts'

/** What the audit log calls the subject of a change of settings. */
export const siteSettingsNote = note('studio-audit.site-settings')

/** Names of settings in the audit log: those of the form. */
const settingNotes: Readonly<Record<keyof SiteSettings, Note>> = {
  name: note('studio-settings.name'),
  tagline: note('studio-audit.setting-tagline'),
  description: note('studio-settings.about-the-magazine'),
  colophon: note('studio-settings.colophon'),
  logo: note('studio-settings.the-logo'),
  colours: note('studio-settings.colours'),
  navigation: note('studio-navigation.navigation'),
  announcement: note('studio-announcement.announcement'),
  page_meta: note('studio-page-meta.search-and-sharing'),
  theme: note('studio-theme.forms'),
  custom_css: note('studio-theme.css'),
  social: note('studio-navigation.profiles'),
  postal_address: note('studio-settings.postal-address'),
  phone: note('studio-settings.telephone'),
  response_time: note('studio-settings.time-to-reply'),
  contact_addresses: note('studio-settings.contact'),
  faq: note('studio-settings.frequently-asked-questions'),
  newsletter: note('studio-settings.newsletter'),
  tag_manager_id: note('studio-settings.tag-manager'),
  index_now_key: note('studio-settings.indexnow-key'),
  open_submissions: note('studio-settings.members-may-write-and-submit'),
  legal: note('studio-settings.policies-and-legal'),
  language: note('studio-settings.language'),
  more_languages: note('studio-translations.more-languages'),
  untranslated: note('studio-translations.untranslated'),
  texts: note('studio-texts.texts'),
  time_zone: note('studio-time.zone'),
  slugs: note('studio-settings.addresses'),
  feed_texts: note('studio-settings.feeds'),
  feed_hubs: note('studio-settings.feed-hubs'),
  periodical: note('studio-settings.periodical'),
}

/** The settings that became different. */
export function changedSettings(names: readonly (keyof SiteSettings)[]): Note {
  if (names.length === 0) return note('studio-audit.note-nothing-changed')
  return note('studio-audit.note-settings', { names: names.map((name) => settingNotes[name]) })
}
