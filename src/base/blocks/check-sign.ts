import type { Block, Inline } from './model.ts'

/** Stands before the text of an item of a checklist wherever there is no box; empty for everything else. */
export function checkSign({ type, props }: Pick<Block, 'type' | 'props'>): string {
  if (type !== 'bulletListItem' || !('checked' in props)) return ''
  return props.checked ? '☑ ' : '☐ '
}

/** The props of a list item whose text may begin with such a sign, and the text without it. */
export function withoutCheckSign(content: readonly Inline[]): { props: { checked?: boolean }; content: Inline[] } {
  const [first, ...rest] = content
  const [sign] = first?.type === 'text' ? (/^[☑☐]\s+/u.exec(first.text) ?? []) : []
  if (first?.type !== 'text' || sign === undefined) return { props: {}, content: [...content] }
  const text = first.text.slice(sign.length)
  return { props: { checked: sign.startsWith('☑') }, content: text ? [{ ...first, text }, ...rest] : rest }
}
