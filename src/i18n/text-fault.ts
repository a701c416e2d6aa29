import { compileMessage } from './compile-message.ts'
import { slotKinds, type Part } from './compiled-message.ts'
import { t } from './messages.ts'
import { insideOf } from './slots.ts'

/** What a text of its own may do without, by the key of its message. */
const mayLack: Readonly<Record<string, readonly string[]>> = { 'base.error-page-not-found': ['{path}'] }

/** What is wrong with a site's own text in the place of a message, in words; null when nothing is. @param english the message as it is shipped */
export function textFault(english: string, text: string, key: string): string | null {
  if (text.trim() === '') return t('studio-texts.must-not-be-empty')
  try {
    const [given, wanted] = [writtenSlots(text), writtenSlots(english)]
    const missing = wanted.filter((slot) => !given.includes(slot) && !mayLack[key]?.includes(slot))
    if (missing.length > 0) return t('studio-texts.must-hold', { slots: missing.join(', ') })
    const unknown = given.filter((slot) => !wanted.includes(slot))
    return unknown.length > 0 ? t('studio-texts.cannot-fill-in', { slots: unknown.join(', ') }) : null
  } catch (error) {
    return syntaxFault(error)
  }
}

/** `{name}` and `<link>…</link>`, sorted, each once. */
function writtenSlots(text: string): string[] {
  const found = new Set<string>()
  const walk = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      found.add(part[1] === slotKinds.element ? `<${part[0]}>…</${part[0]}>` : `{${part[0]}}`)
      for (const inside of insideOf(part)) walk(inside)
    }
  }
  const message = compileMessage(text)
  if (typeof message !== 'string') walk(message)
  return [...found].toSorted()
}

/** The parser names what it stumbled over: `UNCLOSED_TAG`. */
function syntaxFault(error: unknown): string {
  const name = error instanceof SyntaxError ? error.message : ''
  if (name.includes('TAG')) return t('studio-texts.tags-do-not-match')
  if (name === 'MISSING_OTHER_CLAUSE') return t('studio-texts.needs-other')
  if (/SELECTOR|OPTIONS|OFFSET|ARGUMENT_TYPE|ARGUMENT_STYLE|^\{/.test(name)) return t('studio-texts.forms-cannot-be-read')
  return t('studio-texts.braces-do-not-match')
}
