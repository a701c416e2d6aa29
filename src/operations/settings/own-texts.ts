import { messageInEnglish } from '#i18n/messages.ts'
import { slotsOf } from '#i18n/slots.ts'

/** What is wrong with a site's own text in the place of a message, in words; null when nothing is. */
export function textFault(key: string, text: string): string | null {
  const english = messageInEnglish(key)
  if (english === undefined) return 'is no text of this site'
  try {
    const [given, wanted] = [slotsOf(text).join(', '), slotsOf(english).join(', ')]
    if (given === wanted) return null
    return wanted === '' ? 'has nothing to fill in: leave out the curly braces' : `must hold ${wanted} in curly braces`
  } catch {
    return 'has braces that do not match'
  }
}
