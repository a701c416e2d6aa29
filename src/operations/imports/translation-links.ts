import { noteText } from '#i18n/note-text.ts'
import { note, type Note } from '#i18n/note.ts'
import { sameLanguage, siteLanguages } from '#i18n/format.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import { articleAdapter, linkTranslations, planLinks } from '#content/publishing/service.ts'
import type { Services } from '#platform/services.ts'
import { resyncArticles } from './undo/nouns.ts'
import type { TranslationKeys } from './entry.ts'
import type { Recorder } from './undo/recorder.ts'

interface LinkedText {
  source: string
  /** How the report calls it. */
  name: string | Note
  language: string
  translations?: TranslationKeys
}

interface Group {
  texts: LinkedText[]
  /** Those that the import has been through. */
  passed: number
}

interface Taken {
  /** Null where nothing was written. */
  id: number | null
  /** What its change is recorded under. */
  key: string
}

/** Makes translation groups of the texts of an import that are the same text in different languages of the site. */
export class TranslationLinks {
  readonly #services: Services
  readonly #recorder: Recorder
  readonly #groups = new Map<string, Group>()
  readonly #groupOf = new Map<string, Group>()
  readonly #taken = new Map<string, Taken>()

  constructor(services: Services, recorder: Recorder) {
    this.#services = services
    this.#recorder = recorder
  }

  /** Every text is added before the first one is taken. */
  add(text: LinkedText): void {
    const { keys } = text.translations ?? { keys: [] }
    if (keys.length === 0) return
    const all = new Set(keys.flatMap((key) => this.#groups.get(key) ?? []))
    const group: Group = { texts: [...[...all].flatMap(({ texts }) => texts), text], passed: 0 }
    for (const one of group.texts) {
      this.#groupOf.set(one.source, group)
      for (const key of one.translations?.keys ?? []) this.#groups.set(key, group)
    }
  }

  /** Whether a text has translations in languages of the site. */
  has(source: string): boolean {
    const texts = this.#groupOf.get(source)?.texts ?? []
    return new Set(texts.flatMap(({ language }) => sameLanguage(siteLanguages(), language) ?? [])).size > 1
  }

  /** Names what a text says of its language and its translations and what has no place here. */
  notesOf({ source, language, translations }: Pick<LinkedText, 'source' | 'language' | 'translations'>): Note[] {
    const isAlone = translations?.named && !this.has(source)
    return [...languageNotes(language), ...(isAlone ? [note('studio-report.translations-alone', { named: translations.named })] : [])]
  }

  /** Called once for each text that `has` says so of. With the last one of a group its texts are linked; the notes say which could not be. */
  async pass(source: string, taken: Taken): Promise<Note[]> {
    const group = this.#groupOf.get(source)
    if (!group) return []
    this.#taken.set(source, taken)
    group.passed++
    return group.passed === group.texts.length ? this.#link(group.texts) : []
  }

  async #link(texts: readonly LinkedText[]): Promise<Note[]> {
    const inOrder = siteLanguages().flatMap((language) => texts.filter((text) => sameLanguage(siteLanguages(), text.language) === language))
    const [first, ...others] = inOrder.flatMap((text) => {
      const { id = null, key = '' } = this.#taken.get(text.source) ?? {}
      const language = sameLanguage(siteLanguages(), text.language)
      return id === null || language === undefined ? [] : [{ id, key, name: text.name, language }]
    })
    if (!first || others.length === 0) return []
    const { db } = this.#services.database
    const { refused, joining } = await planLinks(db, articleAdapter.kind, [first, ...others])
    if (joining.length > 0) await this.#write([first, ...others])
    return refused.map(({ id }) => note('studio-report.not-linked', { name: [first, ...others].find((one) => one.id === id)?.name ?? '' }))
  }

  async #write(texts: [Linked, ...Linked[]]): Promise<void> {
    const watched = texts.map(({ key, name }) => ({ noun: 'translation' as const, key, name: noteText(name) }))
    const services = this.#recorder(this.#services, ...watched)
    await services.database.write(async (writing) => {
      const plan = await planLinks(writing.tx, articleAdapter.kind, texts)
      await linkTranslations(writing.tx, articleAdapter, plan)
      const ids = texts.map(({ id }) => id)
      await resyncArticles(writing, ids, services.now())
    })
  }
}

interface Linked {
  id: number
  key: string
  name: string | Note
  /** Of the site. */
  language: string
}

function languageNotes(language: string): Note[] {
  const [first, ...others] = siteLanguages()
  const all = first === undefined ? [siteMessages().language.tag] : [first, ...others]
  return sameLanguage(all, language) === undefined ? [note('studio-report.language-unknown', { language })] : []
}
