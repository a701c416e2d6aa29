/** A language that the product is translated to. */
export interface Language {
  /** BCP 47, also the name of its file in `messages/`. */
  tag: string
  /** As its readers write it. */
  name: string
  dir: 'ltr' | 'rtl'
  /** Its file has the messages of the studio (`studio-…`) too; the others show them in English. */
  studio?: true
}

export const languages: readonly Language[] = [
  { tag: 'en', name: 'English', dir: 'ltr', studio: true },
  { tag: 'ar', name: 'العربية', dir: 'rtl', studio: true },
  { tag: 'bn', name: 'বাংলা', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr', studio: true },
  { tag: 'el', name: 'Ελληνικά', dir: 'ltr' },
  { tag: 'es', name: 'Español', dir: 'ltr', studio: true },
  { tag: 'fa', name: 'فارسی', dir: 'rtl' },
  { tag: 'fr', name: 'Français', dir: 'ltr', studio: true },
  { tag: 'he', name: 'עברית', dir: 'rtl' },
  { tag: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { tag: 'it', name: 'Italiano', dir: 'ltr' },
  { tag: 'ja', name: '日本語', dir: 'ltr' },
  { tag: 'ko', name: '한국어', dir: 'ltr' },
  { tag: 'nl', name: 'Nederlands', dir: 'ltr' },
  { tag: 'pl', name: 'Polski', dir: 'ltr' },
  { tag: 'pt-BR', name: 'Português (Brasil)', dir: 'ltr' },
  { tag: 'ru', name: 'Русский', dir: 'ltr' },
  { tag: 'ta', name: 'தமிழ்', dir: 'ltr' },
  { tag: 'tr', name: 'Türkçe', dir: 'ltr' },
  { tag: 'uk', name: 'Українська', dir: 'ltr' },
  { tag: 'zh-Hans', name: '简体中文', dir: 'ltr' },
  { tag: 'zh-Hant', name: '繁體中文', dir: 'ltr' },
]

const byTag = new Map(languages.map((language) => [language.tag, language]))

export function languageOf(tag: string): Language {
  const language = byTag.get(tag)
  if (!language) throw new RangeError(`There are no messages in ${tag}`)
  return language
}
