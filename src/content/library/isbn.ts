/** Hyphens and spaces between the digits are how people write them. */
function bare(text: string): string {
  return text.replace(/[\s‐-–-]/g, '').toUpperCase()
}

/** The thirteen digits when their check digit holds; null for anything else. */
export function isbn13Of(text: string): string | null {
  const digits = bare(text)
  return /^97[89]\d{10}$/.test(digits) && checkDigit13(digits.slice(0, 12)) === digits.at(-1) ? digits : null
}

/** Nine digits and a digit or X when the check holds; null for anything else. */
export function isbn10Of(text: string): string | null {
  const digits = bare(text)
  return /^\d{9}[\dX]$/.test(digits) && checkDigit10(digits.slice(0, 9)) === digits.at(-1) ? digits : null
}

/** Every ISBN-10 has an ISBN-13; not the other way round. `isbn10` has been checked. */
export function isbn13From10(isbn10: string): string {
  const first = `978${isbn10.slice(0, 9)}`
  return first + checkDigit13(first)
}

function checkDigit13(first: string): string {
  const sum = [...first].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

function checkDigit10(first: string): string {
  const sum = [...first].reduce((all, digit, at) => all + Number(digit) * (10 - at), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
