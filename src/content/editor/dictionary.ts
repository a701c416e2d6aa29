import type { Dictionary } from '@blocknote/core'
import { currentLanguage } from '#i18n/format.ts'
import { loadCode } from '#ui/load-code.ts'

/** The editor's own words in the language of the studio; undefined in English, which the editor has. */
export const dictionary = await loadDictionary(currentLanguage())

async function loadDictionary(language: string): Promise<Dictionary | undefined> {
  if (!/^(ar|de|es|fr)$/.test(language)) return undefined
  const dictionaries = await loadCode(() => import('./dictionaries.ts'))
  return new Map<string, Dictionary>(Object.entries(dictionaries)).get(language)
}
