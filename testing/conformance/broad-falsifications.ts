import { status, text, value, type Falsification } from './falsifying-proxy.ts'

interface BroadFalsification extends Falsification {
  /** In the answers then. */
  what: string
  /** Sentences of rows that must fail, each of them; what else hangs on it may fail too. */
  rows: RegExp
}

function changedIf(isSo: RegExp, change: Falsification['change']): Falsification['change'] {
  return (answer) => (isSo.test(answer.text) ? change(answer) : undefined)
}

/** Lies about everything of a kind. */
export const broadFalsifications: BroadFalsification[] = [
  {
    what: 'empty lists',
    on: /^GET \/api\//,
    change: changedIf(
      /^\{"data":\[/,
      value('data', () => []),
    ),
    rows: /^Visitors browse (?!articles by topics)|^GET (blogs\/public|books|musics|creatives|releases|events|claps|comments)\b.*, with next-link paging/,
  },
  {
    what: 'pages of another size',
    on: /^GET \/api\//,
    change: changedIf(
      /"per_page":/,
      value('meta.per_page', () => 7),
    ),
    rows: /^Counts of a list: /,
  },
  {
    what: 'ids as text',
    on: /^GET \/api\//,
    change: text(/"id":(\d+)/g, '"id":"$1"'),
    rows: /^(Article: id, slug|Release: id|Event: id, slug|Book: id|Movie: id|Music: id)\.$/,
  },
  {
    what: 'another thing than was asked for',
    on: /^GET \/api\/(blogs|books|movies|musics|category|comment|creatives|release|events)\/\d+$/,
    change: value('data.id', () => 0),
    rows: /^GET (blogs\/\{id\}|books\/\{id\}|movies\/\{id\}|musics\/\{id\}|category\/\{id\}|comment\/\{id\}|creatives\/\{id\}|release\/\{id\}|events\/\{idOrSlug\} with an id)\.$/,
  },
  {
    what: 'another slug than was asked for',
    on: /^GET \/api\/(blogs\/slug|category\/slug|events)\//,
    change: value('data.slug', () => 'another'),
    rows: /^GET (blogs\/slug\/\{slug\}|category\/slug\/\{slug\}|events\/\{idOrSlug\} with a slug)\.$/,
  },
  {
    what: 'counters that do not count',
    on: /^GET \/api\/.*increment\/(views|download|read)/,
    change: (answer) => void (answer.text = '{}'),
    rows: /^GET .*\/increment\/(views|download|read)/,
  },
  { what: 'pages without their layout', on: /^GET \/(?!api\/)/, change: text(/<nav/g, '<div'), rows: /, in the default layout\.$/ },
  { what: 'a layout around every page', on: /^GET \/(?!api\/)/, change: text('<main', '<nav></nav><main'), rows: /, with no layout\.$/ },
]

const scripts = /^GET \/assets\/.*\.js$/

/** Lies that only a browser sees: what its scripts are, and what they are told. */
export const browserFalsifications: BroadFalsification[] = [
  {
    what: 'no scripts',
    on: scripts,
    change: status(404),
    rows: /^(Login-required pages send|The dialog of a login-required page|Unauthenticated visitors|The original path is stored|'\/\?auth=1' opens|An unverified login)/,
  },
  {
    what: 'a session that is not known',
    on: /^GET \/api\/user$/,
    change: status(401),
    rows: /^(The login dialog can be opened only|The token is read from local storage|Session refresh on focus)/,
  },
  {
    what: 'other placeholders',
    on: scripts,
    change: text(/skeleton|search-page__pending/g, 'bone'),
    rows: /^(While loading, placeholders show|Load more: placeholders are appended: (?!12 for more creatives))/,
  },
  {
    what: 'a next page that is not offered',
    on: /^GET \/api\/creatives\?limit=12$/,
    change: value('links.next', () => '/api/creatives?limit=12&cursor=x'),
    rows: /^Load more: placeholders are appended: 12 for more creatives/,
  },
  { what: 'no data', on: /^GET \/(api|builds\/payload)\/(?!user)/, change: status(500), rows: /^Real data replaces the placeholders/ },
  {
    what: 'an article that is not known as the current one',
    on: /^GET \/articles\//,
    change: text(/one GET \/blogs\/slug\/:slug/g, 'one GET /blogs/slug/:other'),
    rows: /^Article detail is not reloaded/,
  },
  {
    what: 'a new build that is looked for elsewhere',
    on: scripts,
    change: text(/\/builds\/latest\.json/g, '/builds/newest.json'),
    rows: /^A new deployed build is detected/,
  },
  {
    what: 'other texts for what fails',
    on: scripts,
    // In built code an apostrophe has a backslash before it.
    change: text(/Coudn\\?'t|Couldn\\?'t|Failed to/g, 'Cannot'),
    rows: /^'(Coudn't|Couldn't|Failed to) (?!log in)|: otherwise the default message\.$/,
  },
  {
    what: 'error texts of the server that are not read',
    on: scripts,
    change: text(/\[(\w+)\.error,\1\.name,\1\.email,\1\.username,\1\.message\]/g, '[]'),
    rows: /^Server error text is taken from the response: (error first|then name|then e-mail or username|then message)\.$/,
  },
  {
    what: 'raw texts that are not read',
    on: scripts,
    change: text(/\.length<200/g, '.length<0'),
    rows: /^Server error text is taken from the response: then raw data\.$/,
  },
  { what: 'fields that are not read', on: scripts, change: text(/\w+\(\w+\.fields\)/g, 'void 0'), rows: /^Errors of .* may join the field messages\.$/ },
  { what: 'missing code that reloads nothing', on: scripts, change: text(/location\.reload\(\)/g, '0'), rows: /^Reload guard 10 s/ },
]
