/** Countries as conference lists spell them: ISO 3166 code, and the zone where most of its people live. */
const countries: Record<string, [code: string, zone: string]> = {
  'U.S.A.': ['US', 'America/New_York'],
  USA: ['US', 'America/New_York'],
  'United States': ['US', 'America/New_York'],
  Canada: ['CA', 'America/Toronto'],
  'U.K.': ['GB', 'Europe/London'],
  UK: ['GB', 'Europe/London'],
  'United Kingdom': ['GB', 'Europe/London'],
  England: ['GB', 'Europe/London'],
  Scotland: ['GB', 'Europe/London'],
  Wales: ['GB', 'Europe/London'],
  Germany: ['DE', 'Europe/Berlin'],
  Netherlands: ['NL', 'Europe/Amsterdam'],
  Spain: ['ES', 'Europe/Madrid'],
  France: ['FR', 'Europe/Paris'],
  Poland: ['PL', 'Europe/Warsaw'],
  Switzerland: ['CH', 'Europe/Zurich'],
  Sweden: ['SE', 'Europe/Stockholm'],
  Italy: ['IT', 'Europe/Rome'],
  Austria: ['AT', 'Europe/Vienna'],
  Denmark: ['DK', 'Europe/Copenhagen'],
  Norway: ['NO', 'Europe/Oslo'],
  Croatia: ['HR', 'Europe/Zagreb'],
  'Czech Republic': ['CZ', 'Europe/Prague'],
  Czechia: ['CZ', 'Europe/Prague'],
  Greece: ['GR', 'Europe/Athens'],
  Belgium: ['BE', 'Europe/Brussels'],
  Portugal: ['PT', 'Europe/Lisbon'],
  Lithuania: ['LT', 'Europe/Vilnius'],
  Latvia: ['LV', 'Europe/Riga'],
  Estonia: ['EE', 'Europe/Tallinn'],
  Finland: ['FI', 'Europe/Helsinki'],
  Romania: ['RO', 'Europe/Bucharest'],
  Bulgaria: ['BG', 'Europe/Sofia'],
  Serbia: ['RS', 'Europe/Belgrade'],
  Slovenia: ['SI', 'Europe/Ljubljana'],
  Slovakia: ['SK', 'Europe/Bratislava'],
  Hungary: ['HU', 'Europe/Budapest'],
  Moldova: ['MD', 'Europe/Chisinau'],
  Ukraine: ['UA', 'Europe/Kyiv'],
  Ireland: ['IE', 'Europe/Dublin'],
  Iceland: ['IS', 'Atlantic/Reykjavik'],
  Luxembourg: ['LU', 'Europe/Luxembourg'],
  Malta: ['MT', 'Europe/Malta'],
  Cyprus: ['CY', 'Asia/Nicosia'],
  Turkey: ['TR', 'Europe/Istanbul'],
  'North Macedonia': ['MK', 'Europe/Skopje'],
  Georgia: ['GE', 'Asia/Tbilisi'],
  Armenia: ['AM', 'Asia/Yerevan'],
  Israel: ['IL', 'Asia/Jerusalem'],
  'United Arab Emirates': ['AE', 'Asia/Dubai'],
  India: ['IN', 'Asia/Kolkata'],
  Japan: ['JP', 'Asia/Tokyo'],
  'South Korea': ['KR', 'Asia/Seoul'],
  China: ['CN', 'Asia/Shanghai'],
  'Hong Kong': ['HK', 'Asia/Hong_Kong'],
  Taiwan: ['TW', 'Asia/Taipei'],
  Singapore: ['SG', 'Asia/Singapore'],
  Malaysia: ['MY', 'Asia/Kuala_Lumpur'],
  Thailand: ['TH', 'Asia/Bangkok'],
  Vietnam: ['VN', 'Asia/Ho_Chi_Minh'],
  Indonesia: ['ID', 'Asia/Jakarta'],
  Philippines: ['PH', 'Asia/Manila'],
  Australia: ['AU', 'Australia/Sydney'],
  'New Zealand': ['NZ', 'Pacific/Auckland'],
  'South Africa': ['ZA', 'Africa/Johannesburg'],
  Nigeria: ['NG', 'Africa/Lagos'],
  Kenya: ['KE', 'Africa/Nairobi'],
  Tunisia: ['TN', 'Africa/Tunis'],
  Egypt: ['EG', 'Africa/Cairo'],
  Morocco: ['MA', 'Africa/Casablanca'],
  Brazil: ['BR', 'America/Sao_Paulo'],
  Argentina: ['AR', 'America/Argentina/Buenos_Aires'],
  Chile: ['CL', 'America/Santiago'],
  Mexico: ['MX', 'America/Mexico_City'],
  Colombia: ['CO', 'America/Bogota'],
}

/** Zones of the states of the U.S.A. */
const states: [zone: string, codes: string][] = [
  ['America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  ['America/Denver', 'CO ID MT NM UT WY'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
]
const cities: Record<string, string> = {
  Vancouver: 'America/Vancouver',
  Calgary: 'America/Edmonton',
  Edmonton: 'America/Edmonton',
  Winnipeg: 'America/Winnipeg',
  Halifax: 'America/Halifax',
  Brisbane: 'Australia/Brisbane',
  Perth: 'Australia/Perth',
  Adelaide: 'Australia/Adelaide',
}

/** Of a part of an address that ends with the code of a state of the U.S.A. */
export function stateZone(part: string): string | undefined {
  const code = /(?:^|\s)([A-Z]{2})$/.exec(part)?.[1]
  return code && states.find(([, codes]) => codes.split(' ').includes(code))?.[0]
}

/** `known` is false where the country says nothing to us. */
export function venueOf(city: string, country: string): { country: string; zone: string; known: boolean } {
  const [code, zone] = countries[country] ?? []
  if (!code || !zone) return { country, zone: 'UTC', known: false }
  const ofState = code === 'US' ? stateZone(city) : undefined
  return { country: code, zone: ofState ?? cities[city] ?? zone, known: true }
}
