import { compileMessage } from './compile-message.ts'
import { slotKinds, type Part } from './compiled-message.ts'
import { t } from './messages.ts'
import { insideOf } from './slots.ts'

/** What is wrong with a site's own text in the place of a message, in words; null when nothing is. @param english the message as it is shipped */
export function textFault(english: string, text: string): string | null {
  if (text.trim() === '') return t('studio-texts.must-not-be-empty')
  try {
    const [given, wanted] = [writtenSlots(text), writtenSlots(english)]
    if (given.join() === wanted.join()) return null
    const missing = wanted.filter((slot) => !given.includes(slot))
    if (missing.length > 0) return t('studio-texts.must-hold', { slots: missing.join(', ') })
    return t('studio-texts.cannot-fill-in', { slots: given.filter((slot) => !wanted.includes(slot)).join(', ') })
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
