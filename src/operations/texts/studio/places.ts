import { href, type Href } from '#base/paths.ts'
import { navigationKinds } from '#content/kinds.ts'
import { t } from '#i18n/messages.ts'

/** Where readers find a text: what that part of the site is called, and a page that shows it where there is one for everybody. */
interface Place {
  name: string
  page?: Href
}

type PlaceOf = () => Place

const account: PlaceOf = () => ({ name: t('studio-texts.place-account'), page: href.account() })
const contact: PlaceOf = () => ({ name: t('studio-texts.place-contact'), page: href.contact() })
const errors: PlaceOf = () => ({ name: t('studio-texts.place-errors') })
const everywhere: PlaceOf = () => ({ name: t('studio-texts.place-everywhere'), page: href.home() })
const home: PlaceOf = () => ({ name: t('studio-texts.place-home'), page: href.home() })
const mails: PlaceOf = () => ({ name: t('studio-texts.place-mails') })
const newsletter: PlaceOf = () => ({ name: t('studio-texts.place-newsletter'), page: href.newsletter() })
const pages: PlaceOf = () => ({ name: t('studio-texts.place-pages'), page: href.about() })
const saved: PlaceOf = () => ({ name: t('studio-texts.place-saved'), page: href.shelf() })
const search: PlaceOf = () => ({ name: t('studio-texts.place-search'), page: href.search() })
const studio: PlaceOf = () => ({ name: t('studio-texts.place-studio') })

/** By the first part of the key, which names the feature. */
const ofFeatures: Record<string, PlaceOf> = {
  accounts: account,
  action: everywhere,
  base: errors,
  claps: () => section('articles'),
  'client-errors': studio,
  comments: () => ({ name: t('studio-texts.place-comments'), page: href.articles() }),
  contact,
  corrections: () => ({ name: t('corrections.title'), page: href.corrections() }),
  db: errors,
  'default-kind': errors,
  editor: studio,
  exports: studio,
  fault: errors,
  feeds: () => ({ name: t('studio-texts.place-feeds') }),
  files: errors,
  'first-steps': studio,
  home,
  http: errors,
  idempotency: errors,
  imports: studio,
  library: () => section('entertainment'),
  limits: errors,
  mail: mails,
  media: studio,
  mentions: () => section('articles'),
  newsletter,
  'newsletter-archive': newsletter,
  'newsletter-figures': newsletter,
  'newsletter-zone': newsletter,
  notices: studio,
  page: () => ({ name: t('studio-texts.place-titles') }),
  pages,
  pdf: errors,
  publishing: studio,
  reading: saved,
  'saved-feed': account,
  redirects: studio,
  releases: () => section('magazine'),
  search,
  settings: studio,
  sharing: search,
  shell: () => ({ name: t('studio-texts.place-frame'), page: href.home() }),
  'site-copy': studio,
  statistics: studio,
  tokens: studio,
  topics: () => section('articles'),
  translations: everywhere,
  ui: everywhere,
  validation: errors,
  webhooks: studio,
}

/** By the name of its page; kinds whose feature is called otherwise stand above. */
function section(page: string): Place {
  const kind = navigationKinds.find(({ navigation }) => navigation.page === page)
  return kind ? { name: 'label' in kind.navigation ? kind.navigation.label : kind.labels, page: href[kind.navigation.page]() } : { name: page }
}

/** Titles and introductions of pages say in their keys of which. */
const ofTitles: readonly [RegExp, PlaceOf][] = [
  [/newsletter|letters/, newsletter],
  ...navigationKinds.map(({ name, navigation }): [RegExp, PlaceOf] => [new RegExp(`${name}|${navigation.page}`), () => section(navigation.page)]),
  [/issue/, () => section('magazine')],
  [/review|books-movies/, () => section('entertainment')],
  [/contact|letters-to|write-to/, contact],
  [/search/, search],
  [/saved/, saved],
  [/account|profile|password/, account],
  [/^home/, home],
]

export function placeOf(key: string): Place {
  const [feature = '', name = ''] = key.split('.')
  if (/^(mail|notice)-/.test(name)) return mails()
  if (/^error-|-failed$/.test(name)) return { name: ofFeature(feature).name }
  const title = feature === 'page' && ofTitles.find(([words]) => words.test(name))
  return title ? title[1]() : ofFeature(feature)
}

function ofFeature(feature: string): Place {
  return ofFeatures[feature]?.() ?? section(feature)
}
