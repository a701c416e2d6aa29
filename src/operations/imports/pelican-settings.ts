type Values = Readonly<Record<string, unknown>>

/** Signs of dates as patterns of other generators name them. */
const dates: Readonly<Record<string, string>> = {
  Y: 'year',
  y: 'short_year',
  m: 'month',
  d: 'day',
  '-m': 'i_month',
  '-d': 'i_day',
  b: 'short_month',
  j: 'y_day',
}

/**
 * Where Pelican puts articles and pages, by the lines of its settings that assign an address; code is not run.
 * Its own addresses hold no folder.
 */
export function pelicanSettings(code: string): Values {
  const address = (kind: string, usual: string) => patternOf(assigned(code, `${kind}_URL`) ?? assigned(code, `${kind}_SAVE_AS`) ?? usual)
  return {
    pelican: {
      article: address('ARTICLE', '{slug}.html'),
      translation: address('ARTICLE_LANG', '{slug}-{lang}.html'),
      page: address('PAGE', 'pages/{slug}.html'),
      language: assigned(code, 'DEFAULT_LANG') ?? 'en',
    },
  }
}

function assigned(code: string, name: string): string | undefined {
  const [, double, single] = new RegExp(String.raw`^${name}\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')`, 'm').exec(code) ?? []
  return double ?? single
}

function patternOf(address: string): string {
  return address
    .replace(/\{date:([^{}]*)\}/g, (_, format: string) => format.replace(/%(-?\w)/g, (_, sign: string) => `:${dates[sign] ?? 'unknown'}`))
    .replace(/\{(\w+)\}/g, ':$1')
}
