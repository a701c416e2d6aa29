/** Encodings of old files, the likeliest first. */
const encodings = [
  ...['windows-1252', 'windows-1251', 'koi8-r', 'windows-1250', 'iso-8859-2', 'windows-1253', 'windows-1256', 'windows-1255'],
  ...['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'],
]

/** The encoding in which bytes that are not UTF-8 make the most plausible words. */
export function guessEncoding(bytes: Uint8Array): string {
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const encoding of encodings) {
    const score = scoreOf(new TextDecoder(encoding).decode(bytes))
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}

const longestSample = 20_000

/** Words with letters beyond ASCII, less what no word of any language looks like. */
function scoreOf(text: string): number {
  let score = 0
  for (const [word] of text.slice(0, longestSample).matchAll(/[^\s!-@[-`{-~]*[^\s\0-\x7f][^\s!-@[-`{-~]*/g))
    score += scoreOfWord(word.replace(/^[\p{P}\p{Z}]+|[\p{P}\p{Z}]+$/gu, ''))
  return score
}

function scoreOfWord(word: string): number {
  if ([...word].length < 2) return 0
  if (/[\p{C}\ufffd]/u.test(word)) return -5
  // Letters of two scripts, signs among letters, a capital behind a small letter.
  if (/\p{sc=Latin}/u.test(word) && /(?!\p{sc=Latin})\p{L}/u.test(word)) return -3
  if (/[^\p{L}\p{M}\p{P}]/u.test(word) && /\p{L}/u.test(word)) return -3
  if (/\p{Ll}\p{Lu}/u.test(word)) return -3
  if (/(?:(?![a-z])\p{sc=Latin}){3}/iu.test(word)) return -3
  const kana = word.match(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0
  const rare = word.match(/(?![\u4e00-\u9fa5])\p{sc=Han}|[\u3100-\u312f\uff61-\uff9f]/gu)?.length ?? 0
  // The small letters of one Cyrillic encoding are the capitals of another.
  const whole = /\p{Ll}/u.test(word) || !/\p{Lu}/u.test(word) ? 1 : 0.5
  return /\p{L}/u.test(word) ? whole + 2 * kana - 3 * rare : 0
}
