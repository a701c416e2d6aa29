/** What a text holds, kind by kind, each thing as often as it stands there. */
export interface TextFacts {
  /** All words, in pieces. */
  text: string[]
  headings: string[]
  listItems: string[]
  links: string[]
  /** Addresses in a source; here only their number counts. */
  pictures: string[]
  cells: string[]
  /** Lines that are not empty. */
  code: string[]
  /** `bold word`. */
  emphasis: string[]
  footnotes: string[]
  /** Ids of films of an allowed house, else addresses. */
  embeds: string[]
}

export function emptyFacts(): TextFacts {
  return { text: [], headings: [], listItems: [], links: [], pictures: [], cells: [], code: [], emphasis: [], footnotes: [], embeds: [] }
}

/** Words without marks of any kind, and without signs that readers do not see within a word; raised and lowered figures count as words of their own. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/[\u00ad\u200b-\u200d\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
      .replace(/[⁰ⁱ¹²³⁴-₎]+/g, (signs) => ` ${signs.normalize('NFKC')} `)
      .normalize('NFKC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}

const marks: Record<string, string> = {
  ...{ b: 'bold', strong: 'bold', mark: 'bold', i: 'italic', em: 'italic', cite: 'italic', dfn: 'italic', var: 'italic' },
  ...{ s: 'strike', del: 'strike', strike: 'strike', u: 'underline', ins: 'underline', code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
}

export function markOf(tag: string): string | undefined {
  return marks[tag]
}

/** One spelling of an address: escapes and host as a browser reads them. */
export function addressKey(address: string): string {
  const given = address.trim().replace(/^\/\//, 'https://')
  // Browsers leave these signs as they are, readers of Markdown escape them.
  return (URL.parse(given)?.href ?? encoded(given)).replace(/%(?:5B|5D|5E|7C)/gi, decodeURIComponent)
}

function encoded(path: string): string {
  const url = URL.parse(path, 'https://old.invalid/')
  return url ? url.href.replace('https://old.invalid/', path.startsWith('/') ? '/' : '') : path
}
