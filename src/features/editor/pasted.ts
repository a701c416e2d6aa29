import { withRealLists } from './word-lists.ts'

/** What other programs write around a text, made into what it means; null when the text needs none of it. */
export function cleanPaste(html: string): string | null {
  const lists = withRealLists(html)
  const isWord = lists !== null || /mso-|class="?Mso/i.test(html)
  const isDocs = /docs-internal-guid/.test(html)
  if (!isWord && !isDocs) return null
  const page = new DOMParser().parseFromString(lists ?? html, 'text/html')
  // Spacing, not paragraphs: Word's hold a hard space, those of Docs are breaks between blocks.
  for (const paragraph of page.body.querySelectorAll('p'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img') && !paragraph.closest('td, th, li')) paragraph.remove()
  for (const line of page.body.querySelectorAll('br')) if (!line.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, pre')) line.remove()
  // Docs puts a list within a list beside the item it belongs to.
  for (const nested of page.body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) nested.previousElementSibling?.append(nested)
  // It also sends every link over a page of its own.
  for (const link of page.body.querySelectorAll('a')) {
    const url = URL.parse(link.getAttribute('href') ?? '')
    const real = url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
    if (real) link.setAttribute('href', real)
  }
  return page.body.innerHTML
}
