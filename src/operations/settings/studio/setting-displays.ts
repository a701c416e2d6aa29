import { topicNames } from '#community/contact/rules.ts'
import { chosenFrom, languageByTag, picture, type FieldDisplays, type Reference, type ValueContext } from '#content/publishing/studio/field-display.ts'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { formatMoment } from '#studio/moments.ts'
import type { SiteSettings } from '../contract.ts'
import { navigationPage } from '../navigation-pages.ts'
import type { NavigationEntry } from '../navigation-schema.ts'
import { contactTopics } from '../rules.ts'
import {
  announcementColourNames,
  colourLabels,
  feedLabels,
  feedTextNames,
  languageName,
  slugNames,
  themeChoiceNames,
  themeLabels,
  untranslatedNames,
} from './setting-values.ts'

/** A text in each language. */
const byLanguage = recordOf(
  languages.map(({ tag }) => tag),
  (tag) => languageName(tag),
)
const colour = (name: keyof SiteSettings['colours']) => ({ label: () => colourLabels()[name], empty: () => t('studio-settings.as-designed') })
const themePart = (part: keyof SiteSettings['theme']) => ({ label: () => themeLabels()[part], ...chosenFrom(themeChoiceNames) })
const feed = (name: keyof SiteSettings['feed_texts']) => ({ label: () => feedLabels()[name], ...chosenFrom(feedTextNames) })
const onOrOff = chosenFrom(() => ({ on: t('studio-conflict.yes'), off: t('studio-conflict.no') }))
const moment = { text: (at: string) => formatMoment(at) }
const navigationList = {
  empty: () => t('studio-navigation.is-standard'),
  text: navigationText,
  references: ({ target }: NavigationEntry): Reference[] => (target.kind === 'topic' ? [{ to: 'topic-id', value: target.id }] : []),
}

/** Each setting and its parts as the forms call them, where versions are compared. */
export const settingDisplays: FieldDisplays<SiteSettings> = {
  name: { label: () => t('studio-settings.name') },
  tagline: { label: () => t('studio-settings.line-below-it') },
  description: { label: () => t('studio-settings.about-the-magazine') },
  colophon: { label: () => t('studio-settings.colophon') },
  logo: { label: () => t('studio-settings.the-logo'), ...picture },
  colours: { label: () => t('studio-settings.colours'), parts: { primary: colour('primary'), dark: colour('dark'), light: colour('light') } },
  navigation: {
    label: () => t('studio-navigation.navigation'),
    parts: {
      main: { label: () => t('studio-navigation.main'), ...navigationList },
      footer: { label: () => t('studio-navigation.footer'), ...navigationList },
    },
  },
  announcement: {
    label: () => t('studio-announcement.announcement'),
    parts: {
      texts: { label: () => t('studio-announcement.text'), parts: byLanguage },
      link: { label: () => t('studio-announcement.link') },
      colour: { label: () => t('studio-announcement.colour'), ...chosenFrom(announcementColourNames) },
      from: { label: () => t('studio-announcement.shown-from'), ...moment },
      until: { label: () => t('studio-announcement.shown-until'), ...moment },
      dismissible: { label: () => t('studio-announcement.dismissible') },
    },
  },
  page_meta: {
    label: () => t('studio-page-meta.search-and-sharing'),
    parts: {
      title: { label: () => t('studio-page-meta.title') },
      descriptions: { label: () => t('studio-page-meta.description'), parts: byLanguage },
      picture: { label: () => t('studio-page-meta.picture'), ...picture },
    },
  },
  theme: {
    label: () => t('studio-theme.forms'),
    parts: { fonts: themePart('fonts'), corners: themePart('corners'), density: themePart('density'), home: themePart('home') },
  },
  custom_css: { label: () => t('studio-theme.css') },
  social: {
    label: () => t('studio-navigation.profiles'),
    parts: { label: { label: () => t('studio-navigation.name') }, url: { label: () => t('studio-navigation.address') } },
  },
  postal_address: {
    label: () => t('studio-settings.postal-address'),
    parts: {
      name: { label: () => t('studio-settings.postal-address-name') },
      street: { label: () => t('studio-settings.street') },
      postal_code: { label: () => t('studio-settings.postal-code') },
      locality: { label: () => t('studio-settings.place') },
      region: { label: () => t('studio-settings.region') },
      country: { label: () => t('studio-settings.country') },
    },
  },
  phone: { label: () => t('studio-settings.telephone') },
  response_time: { label: () => t('studio-settings.time-to-reply') },
  contact_addresses: { label: () => t('studio-settings.contact'), parts: recordOf(contactTopics, (topic) => topicNames()[topic]) },
  faq: { label: () => t('studio-settings.frequently-asked-questions'), text: ({ question, answer }) => `${question} ${answer}` },
  newsletter: {
    label: () => t('studio-settings.newsletter'),
    parts: {
      state: { label: () => t('studio-settings.readers-may-subscribe-to-the'), ...onOrOff },
      measured: { label: () => t('studio-newsletter-figures.count-opens-and-clicks'), ...onOrOff },
      sender_name: { label: () => t('studio-settings.senders-name') },
      sender_address: { label: () => t('studio-settings.senders-address') },
    },
  },
  tag_manager_id: { label: () => t('studio-settings.tag-manager') },
  index_now_key: { label: () => t('studio-settings.indexnow-key') },
  open_submissions: { label: () => t('studio-settings.members-may-write-and-submit') },
  legal: {
    label: () => t('studio-settings.policies-and-legal'),
    parts: {
      company: { label: () => t('studio-settings.company') },
      represented_by: { label: () => t('studio-settings.represented-by') },
      register: { label: () => t('studio-settings.register') },
      vat_id: { label: () => t('studio-settings.vat-number') },
      responsible: { label: () => t('studio-settings.responsible-for-the-contents') },
    },
  },
  language: { label: () => t('studio-settings.language'), text: languageName },
  more_languages: { label: () => t('studio-translations.more-languages'), text: languageName },
  untranslated: { label: () => t('studio-translations.untranslated'), ...chosenFrom(untranslatedNames) },
  texts: { label: () => t('studio-texts.texts'), parts: byLanguage },
  time_zone: { label: () => t('studio-time.zone') },
  slugs: { label: () => t('studio-settings.addresses'), ...chosenFrom(slugNames) },
  feed_texts: { label: () => t('studio-settings.feeds'), parts: { site: feed('site'), topic: feed('topic'), author: feed('author') } },
  feed_hubs: { label: () => t('studio-settings.feed-hubs') },
  periodical: {
    label: () => t('studio-settings.periodical'),
    parts: {
      publisher: { label: () => t('studio-settings.publisher-of-the-periodical') },
      issn: { label: () => t('studio-settings.issn') },
      language: { label: () => t('studio-settings.language'), ...languageByTag },
    },
  },
}

/** A link by what readers see of it, with the address of a page. */
function navigationText({ target, labels, hidden }: NavigationEntry, { nameOf }: ValueContext<object>): string {
  const to = targetText(target, nameOf)
  const own = Object.entries(labels).flatMap(([tag, label]) => (label ? [t('studio-conflict.field-value', { label: languageName(tag), value: label })] : []))
  return [to, ...own, hidden ? t('studio-navigation.hidden') : ''].filter(Boolean).join(' · ')
}

function targetText(target: NavigationEntry['target'], nameOf: ValueContext<object>['nameOf']): string | undefined {
  switch (target.kind) {
    case 'section':
      return navigationPage(target.name)?.label()
    case 'page':
      return `/${target.slug}`
    case 'topic':
      return nameOf('topic-id', target.id)
    case 'address':
      return target.url
  }
}

function recordOf<K extends string>(names: readonly K[], labelOf: (name: K) => string): Record<K, { label: () => string }> {
  return Object.fromEntries(names.map((name) => [name, { label: () => labelOf(name) }])) as Record<K, { label: () => string }> // one entry a name
}
