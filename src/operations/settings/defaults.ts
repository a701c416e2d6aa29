import type { Config } from '#platform/services.ts'
import type { SiteSettings } from './contract.ts'
import { designedTheme } from './theme-rules.ts'

declare module '#platform/services.ts' {
  interface Config {
    /** What settings are as long as nobody has set them. */
    siteDefaults?: { tagline: string; contactEmail: string; language?: string }
  }
}

export function defaultSettings(config: Config, name: string): SiteSettings {
  const { tagline = '', contactEmail = '', language = 'en' } = config.siteDefaults ?? {}
  return {
    name,
    tagline,
    description: '',
    colophon: '',
    logo: null,
    colours: { primary: null, dark: null, light: null },
    navigation: { main: null, footer: null },
    announcement: null,
    page_meta: { title: '', descriptions: {}, picture: null },
    theme: designedTheme,
    custom_css: '',
    social: [],
    postal_address: { name: '', street: '', postal_code: '', locality: '', region: '', country: '' },
    phone: '',
    response_time: '',
    contact_addresses: { general: contactEmail, submission: '', correction: '', advertising: '', events: '', technical: '' },
    faq: [],
    newsletter: { state: 'on', sender_name: '', sender_address: '', measured: 'off' },
    tag_manager_id: '',
    index_now_key: '',
    open_submissions: false,
    legal: { company: '', represented_by: '', register: '', vat_id: '', responsible: '' },
    language,
    more_languages: [],
    untranslated: 'show',
    texts: {},
    time_zone: 'UTC',
    slugs: 'own',
    feed_texts: { site: 'full', topic: 'full', author: 'full' },
    feed_hubs: [],
    periodical: { issn: '', publisher: '', language },
  }
}
