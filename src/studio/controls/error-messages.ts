import { comma, commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { AnyFieldDisplays } from '#content/publishing/studio/field-display.ts'

/** What is wrong, with its field named as in a form, not as in the request. */
export function wordsOf({ message, fields }: Problem): string {
  const [path, texts] = Object.entries(fields ?? {})[0] ?? []
  if (path === undefined || message !== `${path}: ${texts?.[0]}`) return message
  return `${placeIn(path.replace(/^fields\./, ''))}${texts?.[0]}`
}

/** Fields that forms call otherwise than the wire does; all others go by their own name. */
const labels = (): Record<string, string> => ({
  alt: t('studio-frame.field-alt'),
  at: t('studio-frame.field-at'),
  by: t('studio-frame.field-by'),
  character: t('studio-frame.field-character'),
  dark: t('studio-frame.field-dark'),
  duration_seconds: t('studio-frame.field-duration-seconds'),
  light: t('studio-frame.field-light'),
  no: t('studio-frame.field-no'),
  page_end: t('studio-frame.field-page-end'),
  page_start: t('studio-frame.field-page-start'),
  primary: t('studio-frame.field-primary'),
  slug: t('studio-frame.field-slug'),
  start: t('studio-frame.field-start'),
  url: t('studio-frame.field-slug'),
  user_id: t('studio-frame.field-user-id'),
})

/** `0.name` is the name of the first one. @param displays of what the path leads through, where the form has them */
export function placeIn(path: string, displays?: AnyFieldDisplays): string {
  let within = displays
  const parts = path.split('.').map((part) => {
    if (/^\d+$/.test(part)) return t('studio-frame.field-row', { number: String(Number(part) + 1) })
    const display = within?.[part]
    within = display?.parts
    return display?.label() ?? labels()[part] ?? capitalised(part.replaceAll('_', ' '))
  })
  return `${commaSeparated(parts)}: `
}

/**
 * The row, counted from 0, that a text made with `placeIn` names first, in whatever language, and what is wrong in it;
 * undefined for other texts.
 */
export function rowFaultIn(error = ''): { row: number; text: string } | undefined {
  const number = /\d+/.exec(error)?.[0]
  if (number === undefined) return undefined
  const start = t('studio-frame.field-row', { number })
  const rest = error.startsWith(start) ? error.slice(start.length) : ''
  const separator = [comma(), ': '].find((one) => rest.startsWith(one) && rest.length > one.length)
  return separator === undefined ? undefined : { row: Number(number) - 1, text: rest.slice(separator.length) }
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is wrong with one of several things in a field is said beside that field. `holder` finds the field, and the place within. */
export function errorsBesideHolders(thrown: unknown, holder: RegExp): unknown {
  if (!(thrown instanceof Problem)) return thrown
  const fields: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(thrown.fields ?? {})) {
    const [, name = path, within] = holder.exec(path) ?? []
    fields[name] = [...(fields[name] ?? []), ...(within === undefined ? texts : texts.map((text) => `${placeIn(within)}${text}`))]
  }
  return new Problem(thrown.status, thrown.code, wordsOf(thrown), { fields })
}
