import { languages } from '#i18n/languages.ts'
import type { SiteSettings } from '../contract.ts'
import { contactTopics } from '../rules.ts'

/** The form's texts as settings; what is wrong in them is the server's to say. */
export function settingsOf(
  values: Record<string, string>,
): Omit<SiteSettings, 'logo' | 'colours' | 'texts' | 'navigation' | 'announcement' | 'social' | 'page_meta' | 'theme' | 'custom_css'> {
  const text = (name: string) => values[name] ?? ''
  const group = <K extends string>(name: string, keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, text(`${name}.${key}`)])) as Record<K, string> // one entry a key
  const feedText = (feed: string) => (text(`feed_texts.${feed}`) === 'excerpt' ? 'excerpt' : 'full')
  return {
    name: text('name'),
    tagline: text('tagline'),
    language: text('language'),
    more_languages: text('more_languages').split(',').filter(isLanguage),
    untranslated: text('untranslated') === 'hide' ? 'hide' : 'show',
    time_zone: text('time_zone'),
    slugs: text('slugs') === 'latin' ? 'latin' : 'own',
    description: text('description'),
    colophon: text('colophon'),
    postal_address: group('postal_address', ['name', 'street', 'postal_code', 'locality', 'region', 'country']),
    phone: text('phone'),
    response_time: text('response_time'),
    contact_addresses: group('contact_addresses', contactTopics),
    faq: questionsIn(text('faq')),
    newsletter: {
      state: 'newsletter.state' in values ? 'on' : 'off',
      sender_name: text('newsletter.sender_name'),
      sender_address: text('newsletter.sender_address'),
      measured: 'newsletter.measured' in values ? 'on' : 'off',
    },
    tag_manager_id: text('tag_manager_id').trim(),
    index_now_key: text('index_now_key').trim(),
    feed_texts: { site: feedText('site'), topic: feedText('topic'), author: feedText('author') },
    feed_hubs: text('feed_hubs').split(/\s+/).filter(Boolean),
    open_submissions: 'open_submissions' in values,
    legal: group('legal', ['company', 'represented_by', 'register', 'vat_id', 'responsible']),
    periodical: group('periodical', ['issn', 'publisher', 'language']),
  }
}

function isLanguage(tag: string): tag is SiteSettings['language'] {
  return languages.some((one) => one.tag === tag)
}

/** A question on a line, its answer below, an empty line between two. */
export function questionsIn(text: string): SiteSettings['faq'] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n')
      return { question: question.trim(), answer: answer.join('\n').trim() }
    })
}
