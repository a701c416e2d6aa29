import { createExtension } from '@blocknote/core'
import { findNext, findPrev, getMatchHighlights, replaceAll, replaceNext, search, SearchQuery, setSearchState } from 'prosemirror-search'
import type { ArticleEditor } from './EditorSchema.tsx'
import { findPattern, type Wanted } from './find-pattern.ts'

/** Shows what is looked for in the text; without a query it costs nothing. */
export const findExtension = createExtension(() => ({ key: 'find', prosemirrorPlugins: [search()] }))()

const steps = { next: findNext, previous: findPrev, replace: replaceNext, replaceAll } as const

/** Marks everything that is wanted; null takes the marks away. */
export function lookFor(editor: ArticleEditor, wanted: Wanted | null): void {
  editor.transact((tr) => void setSearchState(tr, queryOf(wanted)))
}

/** Goes to the next or previous match, or replaces; all replacements are one step to undo. */
export function takeStep(editor: ArticleEditor, step: keyof typeof steps): void {
  editor.exec(steps[step])
  editor.domElement?.querySelector('.ProseMirror-active-search-match')?.scrollIntoView({ block: 'center' })
}

/** How many there are, and which of them is selected; 0 for none. */
export function matchesIn(editor: ArticleEditor): { count: number; at: number } {
  const state = editor.prosemirrorState
  const found = getMatchHighlights(state).find()
  const { from, to } = state.selection
  return { count: found.length, at: found.findIndex((match) => match.from === from && match.to === to) + 1 }
}

/** The library reads `$1` in a replacement, and loses a dollar sign at its beginning: here words are words. */
class PlainQuery extends SearchQuery {
  override getReplacements(state: Parameters<SearchQuery['getReplacements']>[0], { from, to }: Parameters<SearchQuery['getReplacements']>[1]) {
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? []
    const { doc } = this.replace ? state.tr.replaceWith(from, to, state.schema.text(this.replace, marks)) : state
    return [{ from, to, insert: doc.slice(from, from + this.replace.length) }]
  }
}

function queryOf(wanted: Wanted | null): SearchQuery {
  const { words = '', replacement = '', caseSensitive = false, wholeWord = false } = wanted ?? {}
  return new PlainQuery({ search: findPattern({ words, caseSensitive, wholeWord }), replace: replacement, regexp: true, caseSensitive })
}
