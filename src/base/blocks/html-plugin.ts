import { attribute, elementsIn, type HtmlElement } from './html-tree.ts'

/** Address of what an `<iframe>`, an `<object>` or `<embed>` of a plug-in such as Flash, or a `<script>` that writes a page, shows; '' where it says none. */
export function shownAddress(element: HtmlElement): string {
  if (element.tagName === 'script') return pageOfScript(attribute(element, 'src') ?? '')
  const params = elementsIn(element.childNodes, 'param').filter((param) => /^(?:movie|src)$/i.test(attribute(param, 'name') ?? ''))
  const given = [
    attribute(element, 'src'),
    attribute(element, 'data'),
    ...params.map((param) => attribute(param, 'value')),
    ...elementsIn(element.childNodes, 'embed').map((embed) => attribute(embed, 'src')),
  ]
  return element.tagName === 'iframe' ? (given[0] ?? '') : pageOf(given.find(Boolean) ?? '')
}

/** Scripts that write what stands on a page of their own: code on GitHub and JSFiddle, recordings of a terminal. */
const scripts =
  /^((?:https?:)?\/\/(?:gist\.github\.com\/[\w./-]+?|(?:www\.)?asciinema\.org\/a\/\w+))\.js(?=$|[?#])|^((?:https?:)?\/\/jsfiddle\.net\/[\w/]+?)\/embed(?:ded)?\b/

function pageOfScript(src: string): string {
  const [written = '', page, fiddle] = scripts.exec(src) ?? []
  return page ? page + src.slice(written.length) : (fiddle ?? '')
}

/** Players in Flash took their settings behind the path, and Vimeo had one file for all films. */
function pageOf(address: string): string {
  const film = /^(?:https?:)?\/\/(?:www\.)?vimeo\.com\/moogaloop\.swf\?(?:.*&)?clip_id=(\d+)/.exec(address)
  return film ? `https://vimeo.com/${film[1]}` : address.replace(/^([^?&]*)&/, '$1?')
}
