const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Most texts are ASCII but for their quotation marks and dashes; those have a much shorter way. */
export function withoutCurls(text: string): string {
  return text.replace(/[\u2018\u2019\u201c\u201d\u2013\u2014\u2026]/g, (sign) => (sign === '\u2019' ? "'" : ' '))
}

export function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the whole of ASCII begins with them
  return /^[\u0000-\u007f]*$/.test(text)
}

export function withoutAccents(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|[\u064b-\u0652\u0670]|\u0640/g, '')
    .normalize('NFC')
    .toLowerCase()
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
}

/** Vowel signs and other marks of Latin, Greek, Cyrillic (but for й), Hebrew and Arabic; the stretching of Arabic; soft hyphens. */
const marks = /(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad]/g
const arabic: Record<string, string> = { ى: 'ي', ی: 'ي', ې: 'ي', ک: 'ك', ة: 'ه', ە: 'ه', ھ: 'ه', ہ: 'ه', ٱ: 'ا', ς: 'σ' }
export function withoutMarks(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıىیېکةەھہٱς]/g, (letter) => letters[letter] ?? arabic[letter] ?? letter)
    .replace(/[^\P{Nd}0-9]/gu, digit)
}

/** Each script has its ten digits side by side. */
function digit(sign: string): string {
  let value = 0
  const code = sign.codePointAt(0) ?? 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
