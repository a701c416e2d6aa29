import { currentLanguage } from '#i18n/format.ts'

/** For features that refer to this kind. */
export { releaseKind } from './kind.ts'

/** An issue's label within a sentence: English writes 'autumn 2026'; elsewhere a capital letter may belong to the word. */
export function labelWithin(label: string): string {
  return currentLanguage() === 'en' ? label.toLowerCase() : label
}
