import { Problem } from '#base/problem.ts'

/** What is wrong, with its field named as in a form, not as in the request. */
export function wordsOf({ message, fields }: Problem): string {
  const [path, texts] = Object.entries(fields ?? {})[0] ?? []
  if (path === undefined || message !== `${path}: ${texts?.[0]}`) return message
  return `${placeIn(path.replace(/^fields\./, ''))}${texts?.[0]}`
}

/** Fields that forms call otherwise than the wire does; all others go by their own name. */
const labels: Record<string, string> = {
  alt: 'In words',
  at: 'Date',
  by: 'Speaker',
  character: 'Plays',
  dark: 'Page background, dark theme',
  duration_seconds: 'Length',
  light: 'Page background, light theme',
  no: 'No.',
  page_end: 'To page',
  page_start: 'From page',
  primary: 'Accent colour',
  slug: 'Address',
  start: 'Begins',
  url: 'Address',
  user_id: 'Account',
}

/** `0.name` is the name of the first one. */
export function placeIn(path: string): string {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : (labels[part] ?? capitalised(part.replaceAll('_', ' ')))))
  return `${parts.join(', ')}: `
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is wrong with one of several things in a field is said beside that field. `holder` finds the field, and the place within. */
export function besideHolders(thrown: unknown, holder: RegExp): unknown {
  if (!(thrown instanceof Problem)) return thrown
  const fields: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(thrown.fields ?? {})) {
    const [, name = path, within] = holder.exec(path) ?? []
    fields[name] = [...(fields[name] ?? []), ...(within === undefined ? texts : texts.map((text) => `${placeIn(within)}${text}`))]
  }
  return new Problem(thrown.status, thrown.code, wordsOf(thrown), { fields })
}
