const tall = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Thai}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

/** The class of a large headline whose language nobody has named: scripts that reach above and below Latin ones need lines further apart. */
export function headingClass(size: string, text: string): string {
  return `heading ${size}${tall.test(text) ? ' is-tall' : ''}`
}
