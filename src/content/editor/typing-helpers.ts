import { createExtension } from '@blocknote/core'
import { closeHistory } from 'prosemirror-history'
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import { safeHref } from '#base/blocks/address.ts'
import { linkBefore, replacementFor, type MarkdownLink, type Replacement } from './typography.ts'

/** Quotes, dashes and links as they are typed. The letter is entered first, so that one undo brings back what was typed. */
export const typingHelpers = createExtension(() => ({ key: 'typing-helpers', prosemirrorPlugins: [new Plugin({ props: { handleTextInput } })] }))()

const handleTextInput: NonNullable<Plugin['props']['handleTextInput']> = (view, from, to, letter) => {
  if (view.composing || letter.length !== 1 || inCode(view.state)) return false
  const { parent, parentOffset } = view.state.doc.resolve(from)
  const before = parent.textBetween(0, parentOffset, undefined, ({ type }) => (type.name === 'hardBreak' ? '\n' : '\ufffc'))
  const language = view.dom.closest<HTMLElement>('[lang]')?.lang ?? ''
  const found = replacementFor(before, letter, language) ?? linkBefore(before, letter)
  if (!found || ('href' in found && safeHref(found.href) !== found.href)) return false
  view.dispatch(view.state.tr.insertText(letter, from, to).scrollIntoView())
  const end = from + 1
  view.dispatch('href' in found ? linked(view.state, end, found) : replaced(view.state, end, found))
  return true
}

function replaced({ tr, schema, doc }: EditorState, end: number, { length, text }: Replacement): Transaction {
  return closeHistory(tr).replaceWith(end - length, end, schema.text(text, doc.resolve(end).marks()))
}

/** The words keep their marks. */
function linked({ tr, schema }: EditorState, end: number, { words, href }: MarkdownLink): Transaction {
  const wordsEnd = end - `](${href})`.length
  const start = wordsEnd - words.length
  const mark = schema.mark('link', { href })
  return closeHistory(tr)
    .delete(wordsEnd, end)
    .addMark(start, wordsEnd, mark)
    .delete(start - 1, start)
    .removeStoredMark(mark.type)
}

function inCode({ selection: { $from }, storedMarks }: EditorState): boolean {
  const marks = storedMarks ?? $from.marks()
  return $from.parent.type.name === 'codeBlock' || marks.some(({ type }) => type.name === 'code')
}
