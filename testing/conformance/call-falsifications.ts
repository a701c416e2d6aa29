import { status, text, value, without, type Falsification } from './falsifying-proxy.ts'
import type { KnownFalsification } from './page-falsifications.ts'

/** What was refused is not refused. */
function allowed(from: number): Falsification['change'] {
  return (answer) => (answer.status === from ? status(200)(answer) : undefined)
}

/** More lies of the API, by the sections of the specification. */
export const callFalsifications: KnownFalsification[] = [
  {
    what: 'releases that nobody can read',
    on: /^GET \/api\/release\/\d+$/,
    change: without('data.pdf'),
    fails: ['Magazine releases have downloadable or readable content.'],
  },
  {
    what: 'providers that are not there',
    on: /^GET \/api\/providers$/,
    change: (answer) => void (answer.text = '{"github":{},"google":{}}'),
    fails: ['Social login exists for github, google, facebook and linkedin.'],
  },
  {
    what: 'a podcast that is no playlist',
    on: /^GET \/api\/podcasts$/,
    change: value('kind', () => 'list'),
    fails: ['Podcast episodes come from a playlist on a video platform.'],
  },
  {
    what: 'lists that are objects',
    on: /^GET \/api\/blogs\/loline$/,
    change: value('data', () => ({})),
    fails: [
      'Paged response: data.',
      'Paged response: links with next.',
      'Paged response: meta with total.',
      'There is more when links.next exists.',
      'Counts of a list: article list 12, by author.',
    ],
  },
  {
    what: 'no articles in a release',
    on: /^GET \/api\/release\/\d+\/contents$/,
    change: without('data.articles'),
    fails: ['Release: content groups books, movies, music, articles.'],
  },
  {
    what: 'contents of creatives without ids',
    on: /^GET \/api\/creative\/\d+\/contents$/,
    change: without('data.movies.*.id'),
    fails: ['The content groups of a creative hold books, movies, music and articles, each with its id and its fields.'],
  },
  { what: 'no pageInfo', on: /^GET \/api\/podcasts$/, change: without('pageInfo'), fails: ['Podcast: pageInfo.', 'Podcast page size 6.'] },
  { what: 'episodes by the dozen', on: /^GET \/api\/podcasts$/, change: value('pageInfo.resultsPerPage', () => 12), fails: ['Podcast page size 6.'] },
  {
    what: 'a new comment that is not listed',
    on: /^GET \/api\/comments\/blog\/\d+\?limit=50$/,
    change: value('data', () => []),
    fails: ['Comment add: the comment stands on the article.'],
  },
  { what: 'deleted comments that stay', on: /^GET \/api\/comment\/\d+$/, change: allowed(404), fails: ['Comment delete: the comment is gone.'] },
  {
    what: 'an address that is verified at once',
    on: /^GET \/api\/user$/,
    change: value('user.email_verified', () => true),
    fails: ['Login: an e-mail that is not verified gets in nowhere.'],
  },
  {
    what: 'drafts for nobody',
    on: /^GET \/api\/blogs\/slug\/conformance/,
    change: status(404),
    fails: ['An article that is not approved can be seen by its own author.'],
  },
  { what: 'errors without fields', on: /^POST \/api\/register$/, change: without('fields'), fails: ['What a field is told stands beside its name.'] },
  { what: 'claps for members only', on: /^GET \/api\/claps$/, change: status(401), fails: ['Visitor: reads all public content.'] },
  { what: 'unclapping for visitors', on: /\/decrement\/claps$/, change: allowed(401), fails: ['A visitor may not unclap.'] },
  { what: 'claps for the unverified', on: /\/increment\/claps$/, change: allowed(403), fails: ['Who has not verified an e-mail may not clap.'] },
  { what: 'unclapping for the unverified', on: /\/decrement\/claps$/, change: allowed(403), fails: ['Who has not verified an e-mail may not unclap.'] },
  {
    what: 'edits by anybody',
    on: /^PUT \/api\/comments\//,
    change: allowed(403),
    fails: ['Who has not verified an e-mail may not edit a comment.', 'Members edit and delete their own comments only.'],
  },
  {
    what: 'a bearer token that is not read',
    on: /^GET \/api\/user$/,
    change: status(401),
    fails: ['The token is sent as a bearer token in the Authorization header.'],
  },
  {
    what: 'any token for a good one',
    on: /^GET \/api\/user$/,
    change: allowed(401),
    fails: ['A token that is nobody’s is refused.', "'Please log in' (401)."],
  },
  {
    what: 'titles in another order',
    on: /^GET \/api\/blogs\/public\?orderBy=title/,
    change: value('data', (data) => (Array.isArray(data) ? data.toReversed() : data)),
    fails: ['GET blogs/public with query orderBy: by title, ascending.'],
  },
  {
    what: 'a category of other articles',
    on: /^GET \/api\/blogs\/public\?categoryId=/,
    change: value('data.*.topics', () => []),
    fails: ['GET blogs/public with query categoryId.'],
  },
  {
    what: 'trending articles without a limit',
    on: /^GET \/api\/blogs\/trending\?t=all&limit=2$/,
    change: value('data', (data) => [data, data].flat()),
    fails: ['GET blogs/trending with query t and limit.'],
  },
  {
    what: 'trending articles of anybody',
    on: /^GET \/api\/blogs\/trending\?t=all&blogger=/,
    change: value('data.0.user.id', () => 0),
    fails: ['GET blogs/trending with query blogger (optional).'],
  },
  {
    what: 'an article related to itself',
    on: /^GET \/api\/blogs\/related\/\d+$/,
    change: value('data', () => []),
    fails: ['GET blogs/related/{articleId} with limit (default 6).', 'Related articles: limit 6.'],
  },
  {
    what: 'no popular categories',
    on: /^GET \/api\/categories\/popular$/,
    change: without('data'),
    fails: [
      'Visitors browse articles by topics.',
      'Category: blogs (for popular categories).',
      'GET blogs/public with query categoryId.',
      'GET categories/popular answers data.',
    ],
  },
  {
    what: 'categories of an author without names',
    on: /^GET \/api\/[\w-]+\/blogs\/categories$/,
    change: without('data.*.name'),
    fails: ['GET {username}/blogs/categories.'],
  },
  { what: 'claps for another article', on: /^GET \/api\/claps\/blog\//, change: value('data.0.article_id', () => 0), fails: ['GET claps/blog/{articleId}.'] },
  {
    what: 'comments on another article',
    on: /^GET \/api\/comments\/blog\/\d+$/,
    change: value('data.0.article_id', () => 0),
    fails: ['GET comments/blog/{articleId}.'],
  },
  {
    what: 'no replies',
    on: /^GET \/api\/comments\/comment\//,
    change: value('data', () => []),
    fails: ['GET comments/comment/{commentId} answers the replies.'],
  },
  {
    what: 'all groups of a creative',
    on: /^GET \/api\/creative\/\d+\/contents\?&include/,
    change: value('data.music', () => []),
    fails: ['GET creative/{id}/contents?&include={types}.'],
  },
  { what: 'a playlist without items', on: /^GET \/api\/playlistItems/, change: without('items'), fails: ['GET playlistItems with maxResults (default 6).'] },
  { what: 'another episode', on: /^GET \/api\/podcasts\?itemId=/, change: value('items.0.id', () => 'other'), fails: ['GET playlistItems with itemId.'] },
  {
    what: 'the key of the platform',
    on: /^GET \/api\/podcasts$/,
    change: text('{', '{"from":"https://platform.example/?part=snippet&key=AIzaFalse",'),
    fails: ['The public API key never leaves the server.'],
  },
  { what: 'no providers', on: /^GET \/api\/providers$/, change: (answer) => void (answer.text = '"none"'), fails: ['GET providers.'] },
  { what: 'no session', on: /^GET \/api\/session/, change: status(500), fails: ['GET session.'] },
  { what: 'a sign-in that breaks', on: /^POST \/api\/signin\//, change: status(500), fails: ['POST signin/{provider} asks for the form’s csrfToken.'] },
  {
    what: 'another text for a missing article',
    on: /^GET \/api\/blogs\/slug\/no-such/,
    change: text(/Article Not Found/g, 'Gone'),
    fails: ["'Article Not Found' (404)."],
  },
  {
    what: 'another text for a missing event',
    on: /^GET \/api\/events\/no-such/,
    change: text(/Event Not Found/g, 'Gone'),
    fails: ["'Event Not Found' (404)."],
  },
  {
    what: 'another text for nobody',
    on: /^GET \/api\/user$/,
    change: text(/Please log in/g, 'Who are you?'),
    fails: ['A token that is nobody’s is refused.', "'Please log in' (401)."],
  },
  {
    what: 'another text for an unknown call',
    on: /^GET \/api\/no-such-call$/,
    change: text(/Page not found/g, 'Nothing at'),
    fails: ["'Page not found: /api/no-such-call' (404)."],
  },
  {
    what: 'another text for an unknown provider',
    on: /^GET \/api\/auth\/no-such-provider$/,
    change: text(/Unknown provider/g, 'Who?'),
    fails: ["An unknown provider is called 'Unknown provider'."],
  },
  {
    what: 'another text for a forgotten password',
    on: /^POST \/api\/password\/forgot$/,
    change: text('Password resent', 'A'),
    fails: ["Success message: 'Password resent link has been sent to your email'."],
  },
  {
    what: 'another status for a missing author',
    on: /^GET \/author\/no-such-author$/,
    change: status(200),
    fails: ["'Author Not Found' is also raised as 404 of its page."],
  },
  { what: 'no page for a failed sign-in', on: /^GET \/auth\/error/, change: status(404), fails: ['Failed sign-in sends the user to the auth error page.'] },
  {
    what: 'a listing without its articles',
    on: /^GET \/articles$/,
    change: (answer) => void (answer.text = '<!doctype html><nav></nav><h1>Articles</h1><div id="root"></div>'),
    fails: ['The server-rendered page is hydrated if server-rendered.', "Date format 'MMM Do, YYYY'."],
  },
  {
    what: 'an article without its date',
    on: /^GET \/articles\/(?!conformance)[^/]+$/,
    change: text(/(\d)(st|nd|rd|th), \d{4}/g, '$1'),
    fails: ["An article shows its date in 'MMM Do, YYYY'."],
  },
]
