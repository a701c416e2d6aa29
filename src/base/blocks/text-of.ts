import type { Inline } from './model.ts'

/** The words of inline content, without marks, links and footnote signs. */
export function textOf(content: readonly Inline[]): string {
  let text = ''
  for (const run of content) {
    if (run.type === 'text') text += run.text
    else if (run.type === 'link') for (const part of run.content) text += part.text
  }
  return text
}
