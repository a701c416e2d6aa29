import { Parser, type DefaultTreeAdapterMap, type Token } from 'parse5'

/** Formats that are open at the same place; nobody writes that many. */
const mostFormats = 16

/** HTML begins what formats and is still open anew in each paragraph: without a bound the tree grows with the square of the text. */
export class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    super.onStartTag(token)
    const formats = this.activeFormattingElements
    let entry = formats.newest
    for (let count = 1; entry && 'element' in entry && count <= mostFormats; count++) entry = entry.older
    if (entry && 'element' in entry) formats.removeEntry(entry)
  }
}
