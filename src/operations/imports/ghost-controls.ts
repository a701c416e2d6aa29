import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { attribute, elementsIn, hasClass, isElement, parseHtml, type HtmlElement } from '#base/blocks/html-tree.ts'
import { lineIn, markupOf, without } from './html-page.ts'

/** What Ghost writes into a post beside its content: buttons, times and speeds of players. */
const controls = ['kg-video-overlay', 'kg-video-player-container', 'kg-audio-player', 'kg-audio-thumbnail']

/** A post of Ghost without the controls of its players, and without forms that nothing here answers, which are named with their words. */
export function withoutControls(html: string, lost: Note[]): string {
  if (!/kg-(?:audio|video|signup)-card/.test(html)) return html
  return markupOf(
    without(parseHtml(html, { lines: false }), (element) => {
      if (hasClass(element, 'kg-signup-card')) lost.push(because(note('studio-report.editor-part', { kind: 'signup' }), wordsOf(element)))
      return hasClass(element, 'kg-signup-card') || isControl(element)
    }),
  )
}

function isControl(element: HtmlElement): boolean {
  // A picture that the editor chose for a sound is content.
  return controls.some((name) => hasClass(element, name)) && !attribute(element, 'src')
}

function wordsOf(form: HtmlElement): string {
  return ['h2', 'p', 'button']
    .flatMap((tag) => elementsIn(form.childNodes.filter(isElement), tag))
    .map(lineIn)
    .filter(Boolean)
    .join(', ')
}
