import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { isZone } from '#base/time-zones.ts'
import { stateZone } from './venues.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let cities: Map<string, string[]> | undefined
let countries: Map<string, string> | undefined

/** Zones that are called after a city. */
export function zonesOfCity(name: string): string[] {
  cities ??= Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => plain(zone.split('/').at(-1) ?? ''))
  return cities.get(plain(name)) ?? []
}

/** The zone of an address as calendars write it; null where it does not name one place for certain. */
export function zoneOfPlace(address: string): string | null {
  const parts = address
    .split(/[,\n]/)
    // Numbers of houses and posts.
    .map((part) => part.replace(/\b(?:[A-Z]{1,2}-)?\d[\d-]*\b/g, '').trim())
    .filter(Boolean)
  // Codes of states are codes of countries too (CA, DE).
  const isAmerican = /\b[A-Z]{2} \d{5}(?:-\d{4})?\b/.test(address)
  const code = isAmerican ? 'US' : countryNamed(parts.at(-1) ?? '')
  const state = code === 'US' ? parts.map(stateZone).find(Boolean) : undefined
  if (state) return state
  const inCountry = code === undefined ? null : zonesOf(code)
  const found = new Set(parts.flatMap(zonesOfCity).filter((zone) => inCountry === null || inCountry.includes(zone)))
  const [zone = null] = found.size === 1 ? found : inCountry?.length === 1 ? inCountry : []
  return zone !== null && isZone(zone) ? zone : null
}

function countryNamed(name: string): string | undefined {
  countries ??= new Map(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      return letters.flatMap((first) =>
        letters.flatMap((second): [string, string][] => {
          const called = names.of(first + second)
          return called ? [[plain(called), first + second]] : []
        }),
      )
    }),
  )
  return /^USA?$|^U\.S\.A?\.$/.test(name) ? 'US' : /^U\.?K\.?$/.test(name) ? 'GB' : countries.get(plain(name))
}

function zonesOf(code: string): string[] {
  const known = new Set<string>(Intl.supportedValuesOf('timeZone'))
  const zones = WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === code).flatMap(({ iana }) => [...iana])
  // Germany's second zone is a village that keeps the time of Zurich.
  return zones.filter((zone) => known.has(zone) && zone !== 'Europe/Busingen')
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase()
}
