import { note } from '#i18n/note.ts'
import type { StateHint } from '#base/source-states.ts'
import { fromWallTime, isZone, wallTime } from '#base/time-zones.ts'
import { shownJson } from '#base/shown-json.ts'

/** Order of day and month in dates such as 10/11/2013, learnt from all files of an import; null: they do not say. */
export type DateOrder = 'day first' | 'month first' | null

const parts = /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/

/** The one order in which every date of these can be read; null when both can, or none. */
export function dateOrderOf(values: Iterable<unknown>): DateOrder {
  const orders = new Set<DateOrder>()
  for (const value of values) {
    const [, first = 0, second = 0] = (typeof value === 'string' ? parts.exec(value) : null)?.map(Number) ?? []
    if (first > 12) orders.add('day first')
    if (second > 12) orders.add('month first')
  }
  const [order = null] = orders
  return orders.size === 1 ? order : null
}

/** A date that is given but cannot be read closes its text: nobody knows whether it has come. */
export function unreadDate(given: unknown, date: number | null): StateHint[] {
  const isGiven = given !== undefined && given !== null && given !== ''
  const shown = (typeof given === 'string' ? given : shownJson(given)).slice(0, 80)
  return isGiven && date === null ? [{ means: 'closed', says: note('studio-report.date-unread', { date: shown }) }] : []
}

interface Day {
  year: number
  month: number
  day: number
}

/**
 * Epoch ms of a date in a usual form: ISO, RFC 2822, epoch, digits only, month names of many languages, numbers with slashes
 * in the given order; a time without a zone is one of `zone`. Null for anything doubtful, such as a zone that is not known.
 */
export function dateOf(value: unknown, order: DateOrder = null, language = 'en', zone = 'UTC'): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? dateOf(String(value)) : null
  if (typeof value !== 'string') return null
  const text = asciiDigits(value.trim().normalize('NFC'))
  if (/^\d{10}$|^\d{13}$/.test(text)) return Number(text) * (text.length === 10 ? 1_000 : 1)
  const found = dayIn(text, order, language)
  if (!found) return null
  const { year, month, day, rest } = found
  // Of another calendar, such as the Buddhist one.
  if (year > 2_400 && year < 2_700) return null
  const there = new Date(Date.UTC(year, month - 1, day))
  if (there.getUTCMonth() !== month - 1 || there.getUTCDate() !== day) return null
  return withTime(there.getTime(), rest, zone)
}

/** Digits of all scripts, such as ٢٠١٣ and ２０１３. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero--
    return String((digit.codePointAt(0) ?? 0) - zero)
  })
}

function dayIn(text: string, order: DateOrder, language: string): (Day & { rest: string }) | null {
  const [compact, ...digits] = /^(\d{4})(\d{2})(\d{2})(?=$|T)/.exec(text) ?? []
  if (compact) return dayOf(digits, text.slice(compact.length))
  const [month, ...ofMonth] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? []
  if (month) return dayOf([...ofMonth, '1'], '')
  const iso = /(?:^|[/\s])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d:])/.exec(text)
  // What follows an address or a file name is no time.
  if (iso) return dayOf([iso[1], iso[3], iso[4]], /^[T\s]/.test(text.slice(iso.index + iso[0].length)) ? text.slice(iso.index + iso[0].length) : '')
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/.exec(text)
  if (dots) return dayOf([dots[3], dots[2], dots[1]], text.slice(dots[0].length))
  const east = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?/.exec(text)
  if (east) return dayOf(east.slice(1), text.slice(east[0].length))
  const numbers = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text)
  if (!numbers) return namedDay(text, language)
  const [all = '', first, , second, year] = numbers
  const known = order ?? (first === second ? 'day first' : dateOrderOf([all]))
  if (known === null) return null
  return dayOf(known === 'day first' ? [year, second, first] : [year, first, second], text.slice(all.length))
}

function dayOf([year, month, day]: (string | undefined)[], rest: string): Day & { rest: string } {
  return { year: Number(year), month: Number(month), day: Number(day), rest }
}

/** `23 October 2013`, `Oct 23rd, 2013`, `mié., 23 de octubre de 2013 21:00`. */
function namedDay(text: string, language: string): (Day & { rest: string }) | null {
  const bare = text.replace(/^(?:\p{L}+\.?,\s*|le\s+)/iu, '')
  const withoutDay = bare.replace(/^\p{L}+\.?\s+(?=\d{1,2}\D*\s\D)/u, '')
  const first = /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-]+(?:of\s+|de\s+)?([\p{L}\p{M}]+)\.?,?[\s-]+(?:de\s+|del\s+)?(\d{4})(?!\d)/iu.exec(withoutDay)
  const second = first ? null : /^([\p{L}\p{M}]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu.exec(bare)
  const [all, day, name, year] = first ?? (second ? [second[0], second[2], second[1], second[3]] : [])
  const month = name === undefined ? undefined : monthNamed(name, language)
  return all === undefined || month === undefined ? null : dayOf([year, String(month), day], (first ? withoutDay : bare).slice(all.length))
}

const languages =
  'en de fr es pt it nl sv da nb fi is pl cs sk hu ro hr sr sl bg mk ru uk be lt lv et el tr ca gl eu id ms af ga cy sq az ar ar-LB he hi bn ur th'.split(' ')
const monthsOf = new Map<string, Map<string, number>>()

/** A name that means two months in two languages (listopad) is one only in the text's own language. */
function monthNamed(name: string, language: string): number | undefined {
  const word = plainWord(name)
  const own = monthNames(language).get(word) ?? monthNames('en').get(word)
  if (own !== undefined) return own
  const found = new Set(languages.flatMap((one) => monthNames(one).get(word) ?? []))
  const [month] = found
  return found.size === 1 ? month : undefined
}

function monthNames(language: string): Map<string, number> {
  const there = monthsOf.get(language)
  if (there) return there
  const names = new Map<string, number>()
  for (let month = 1; month <= 12; month++) {
    const date = Date.UTC(2013, month - 1, 15)
    for (const width of ['long', 'short'] as const)
      for (const options of [{ month: width }, { month: width, day: 'numeric' }] as const) {
        const formatted = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', numberingSystem: 'latn' }).formatToParts(date)
        const name = plainWord(formatted.find(({ type }) => type === 'month')?.value ?? '')
        if (/\p{L}/u.test(name)) names.set(name, month)
      }
  }
  if (language === 'en') names.set('sept', 9)
  monthsOf.set(language, names)
  return names
}

function plainWord(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('.', '')
}

/** Minutes that the zones of RFC 2822 and of Europe are ahead of UTC. */
const zones: Record<string, number> = { '': 0, Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360 }
Object.assign(zones, {
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  WEST: 60,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  JST: 540,
})

/** A time and zone behind a day, which stays one day where it has no time; null when something stands there that is neither. */
function withTime(midnight: number, rest: string, zoneOfSite: string): number | null {
  const form = /^[T\s,]*(?:at\s+|um\s+|à\s+)?(?:(\d{1,2})[:h]?(\d{2})?(?::?(\d{2}))?(?:[.,]\d+)?\s*([ap]\.?m\.?(?![a-z]))?)?\s*(.*)$/iu
  const [, hours, minutes = '0', seconds = '0', half, tail = ''] = form.exec(rest) ?? []
  if (hours === undefined && tail === '') return midnight
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours ?? 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 60 || (half && Number(hours) > 12)) return null
  const wall = midnight + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000
  const zone = tail.replace(/^\(|\)$|\s*\([^)]*\)$/g, '').trim()
  const ahead = minutesAhead(zone || zoneOfSite, wall)
  return ahead === null ? null : wall - ahead * 60_000
}

function minutesAhead(zone: string, wall: number): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?\s?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (Number(hours) > 14) return null
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const short = zone.toUpperCase()
  if (Object.hasOwn(zones, short)) return zones[short] ?? null
  return isZone(zone) ? (wall - fromWallTime(wallTime(wall, 'UTC'), zone)) / 60_000 : null
}
