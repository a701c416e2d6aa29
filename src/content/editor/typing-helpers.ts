import { createExtension } from '@blocknote/core'
import { closeHistory } from 'prosemirror-history'
import { Plugin, type EditorState } from 'prosemirror-state'
import { safeHref } from '#base/blocks/address.ts'
import { replacementFor } from './typography.ts'

/** Quotes, dashes and links as they are typed. The letter is entered first, so that one undo brings back what was typed. */
export const typingHelpers = createExtension(() => ({ key: 'typing-helpers', prosemirrorPlugins: [new Plugin({ props: { handleTextInput } })] }))()

const handleTextInput: NonNullable<Plugin['props']['handleTextInput']> = (view, from, to, letter) => {
  if (view.composing || letter.length !== 1 || inCode(view.state)) return false
  const { parent, parentOffset } = view.state.doc.resolve(from)
  const before = parent.textBetween(0, parentOffset, undefined, '\ufffc')
  const language = view.dom.closest<HTMLElement>('[lang]')?.lang ?? ''
  const found = replacementFor(before, letter, language)
  if (!found || (found.href !== undefined && safeHref(found.href) !== found.href)) return false
  view.dispatch(view.state.tr.insertText(letter, from, to).scrollIntoView())
  const { tr, schema, doc } = view.state
  const end = from + 1
  const marks = doc.resolve(end).marks()
  const link = found.href === undefined ? [] : [schema.mark('link', { href: found.href })]
  closeHistory(tr).replaceWith(end - found.length, end, schema.text(found.text, [...marks, ...link]))
  if (found.href !== undefined) tr.removeStoredMark(schema.marks['link'] ?? schema.mark('link'))
  view.dispatch(tr)
  return true
}

function inCode({ selection: { $from }, storedMarks }: EditorState): boolean {
  const marks = storedMarks ?? $from.marks()
  return $from.parent.type.name === 'codeBlock' || marks.some(({ type }) => type.name === 'code')
}
