import { status, text, value, without, type Falsification } from './falsifying-proxy.ts'

interface KnownFalsification extends Falsification {
  /** In the answers then. */
  what: string
  /** Sentences of the rows that must fail, in their order, and no others. */
  fails: string[]
}

const blog = /^GET \/api\/blogs\/\d+$/

/** One lie at a time, and who has to notice it. */
export const falsifications: KnownFalsification[] = [
  { what: 'no message form', on: /^GET \/contact$/, change: text(/<textarea/g, '<p'), fails: ['Visitors write to the magazine.'] },
  { what: 'a contact form that refuses', on: /^POST \/api\/contact$/, change: status(422), fails: ['A visitor’s message is taken.'] },
  { what: 'a search that finds nothing', on: /^GET \/api\/search/, change: value('data', () => []), fails: ['Visitors search.'] },
  {
    what: 'a login without a text',
    on: /^POST \/api\/login$/,
    change: text(/"error":"This email[^"]*",/, ''),
    fails: ['Login by e-mail and password exists.'],
  },
  {
    what: 'topics of other articles',
    on: /^GET \/api\/blogs\/public\?topic=/,
    change: value('data.0.topics', () => []),
    fails: ['Visitors browse articles by topics.'],
  },
  { what: 'a page that is missing', on: /^GET \/about$/, change: status(404), fails: ['about is the page at /about, in the default layout.'] },
  {
    what: 'a page without a heading',
    on: /^GET \/magazine$/,
    change: text(/<h1/g, '<h2'),
    fails: ['magazine is the page at /magazine, in the default layout.'],
  },
  {
    what: 'a bare page with navigation',
    on: /^GET \/unsubscribed$/,
    change: text('<main', '<nav></nav><main'),
    fails: ['unsubscribed is the page at /unsubscribed, with no layout.'],
  },
  { what: 'a page without its layout', on: /^GET \/events$/, change: text(/<nav/g, '<div'), fails: ['events is the page at /events, in the default layout.'] },
  { what: '200 for an unknown path', on: /^GET \/no\/such\/page$/, change: status(200), fails: ['An unknown path gives the error page with 404.'] },
  {
    what: 'another text for an unknown path',
    on: /^GET \/no\/such\/page$/,
    change: text(/Page not found: /g, 'Nothing at '),
    fails: ["The error page of an unknown path says 'Page not found: {path}'."],
  },
  {
    what: 'another heading for an unknown path',
    on: /^GET \/no\/such\/page$/,
    change: text('>Page Not Found</h1>', '>Gone</h1>'),
    fails: ["For status 404 the heading is 'Page Not Found'."],
  },
  {
    what: 'another title for an unknown path',
    on: /^GET \/no\/such\/page$/,
    change: text('<title>Page Not Found', '<title>Oh no'),
    fails: ["For status 404 the title is 'Page Not Found'."],
  },
  {
    what: 'no drawing for an unknown path',
    on: /^GET \/no\/such\/page$/,
    change: text(/aria-label="404"/g, ''),
    fails: ["For status 404 it shows a large '4 [logo] 4' graphic."],
  },
  {
    what: 'a way home that leads elsewhere',
    on: /^GET \/no\/such\/page$/,
    change: text(/href="\/"([^>]*)>Take Me/, 'href="/about"$1>Take Me'),
    fails: ["A button 'Take Me home' links to '/'."],
  },
  { what: 'content that is no string', on: blog, change: value('data.content', () => []), fails: ['Article: content is a JSON string of blocks.'] },
  { what: 'articles without approved', on: blog, change: without('data.approved'), fails: ["Article: approved; the value 'approved' means public."] },
  {
    what: 'an author without a username',
    on: blog,
    change: without('data.user.username'),
    fails: ['Article: user is the author, with username.', 'Author info: totalBlogs from meta.total.', 'The articles of an author come with their user.'],
  },
  { what: 'claps as text', on: blog, change: value('data.claps', String), fails: ['Article: claps is a number.'] },
  { what: 'no has_user_clapped', on: blog, change: without('data.has_user_clapped'), fails: ['Article: has_user_clapped is a boolean.'] },
  { what: 'no views', on: blog, change: without('data.views'), fails: ['Article: views.'] },
  {
    what: 'no total',
    on: /^GET \/api\/blogs\/loline$/,
    change: without('meta.total'),
    fails: ['Paged response: meta with total.', 'There is more when links.next exists.', 'Counts of a list: article list 12, by author.'],
  },
  { what: 'no links', on: /^GET \/api\/blogs\/loline$/, change: without('links.next'), fails: ['Paged response: links with next.'] },
  {
    what: 'one article over and over on the next pages',
    on: /^GET \/api\/blogs\/loline\?.*cursor/,
    change: value('data.*.id', () => 1),
    fails: [
      'There is more when links.next exists.',
      'Load more: the next page is fetched from the next link.',
      'GET blogs/loline?{filters}, with next-link paging.',
    ],
  },
  { what: 'categories without created_at', on: /^GET \/api\/categories$/, change: without('data.*.created_at'), fails: ['Category: id, name, created_at.'] },
  {
    what: 'popular categories without blogs',
    on: /^GET \/api\/categories\/popular$/,
    change: without('data.*.blogs'),
    fails: ['Category: blogs (for popular categories).'],
  },
  { what: 'claps without a user', on: /^GET \/api\/claps$/, change: without('data.*.user'), fails: ['Clap: id, user, created_at.'] },
  {
    what: 'comments without replies_count',
    on: /^GET \/api\/comments$/,
    change: without('data.*.replies_count'),
    fails: ['Comment: id, description, replies_count, user, created_at.'],
  },
  {
    what: 'comments of another type',
    on: /^GET \/api\/comments\?limit=50$/,
    change: value('data.0.commentable_type', () => 'Post'),
    fails: ["Comment: commentable_type ('Blog' or comment)."],
  },
  { what: 'comments without commentable_id', on: /^GET \/api\/comments$/, change: without('data.*.commentable_id'), fails: ['Comment: commentable_id.'] },
  {
    what: 'styles of a creative as an object',
    on: /^GET \/api\/creatives\/\d+$/,
    change: value('data.styles', () => ({})),
    fails: ['Creative: styles is a JSON string.'],
  },
  {
    what: 'styles of a release as an object',
    on: /^GET \/api\/release\/\d+$/,
    change: value('data.creative.styles', () => ({})),
    fails: ['Release: creative with styles.'],
  },
  {
    what: 'no music in a creative',
    on: /^GET \/api\/creative\/\d+\/contents$/,
    change: without('data.music'),
    fails: ['Creative: content groups books, movies, music, creative, articles.'],
  },
  {
    what: 'contents of releases without ids',
    on: /^GET \/api\/release\/\d+\/contents$/,
    change: without('data.books.*.id'),
    fails: ['The content groups of a release hold books, movies, music and articles, each with its id and its fields.'],
  },
  {
    what: 'episodes without a snippet',
    on: /^GET \/api\/podcasts$/,
    change: without('items.*.snippet'),
    fails: ['Podcast episode: snippet fields from the video platform.'],
  },
  {
    what: 'no nextPageToken',
    on: /^GET \/api\/podcasts\?maxResults=1$/,
    change: without('nextPageToken'),
    fails: ['Podcast: nextPageToken.', 'Podcast: prevPageToken.', 'GET playlistItems with pageToken.'],
  },
  { what: 'no prevPageToken', on: /^GET \/api\/podcasts\?.*pageToken/, change: without('prevPageToken'), fails: ['Podcast: prevPageToken.'] },
  {
    what: 'a user without email_verified',
    on: /^GET \/api\/user$/,
    change: without('data.email_verified'),
    fails: ['User: email_verified flag, email, username.'],
  },
  {
    what: '14 books',
    on: /^GET \/api\/books$/,
    change: value('data', (data) => (Array.isArray(data) ? data.slice(1) : data)),
    fails: ['Counts of a list: 15 for books.'],
  },
  { what: 'comments by the dozen', on: /^GET \/api\/comments$/, change: value('meta.per_page', () => 12), fails: ['Counts of a list: comments 3.'] },
  {
    what: 'a clap that does not count',
    on: /\/increment\/claps$/,
    change: value('claps', (claps) => Number(claps) - 1),
    fails: ['Clapping raises claps by 1 and sets has_user_clapped true.'],
  },
  {
    what: 'an unclap that is not told',
    on: /\/decrement\/claps$/,
    change: value('has_user_clapped', () => true),
    fails: ['Unclapping lowers by 1 and sets has_user_clapped false.'],
  },
  {
    what: 'replies that are not counted',
    on: /^GET \/api\/comment\/\d+$/,
    change: value('data.replies_count', () => 7),
    fails: ['A reply raises the replies_count of its parent by 1.', 'A deleted reply lowers the replies_count of its parent by 1.'],
  },
  {
    what: 'an edit that is not kept',
    on: /^PUT \/api\/comments\/\d+$/,
    change: value('data.description', () => 'As it was.'),
    fails: ['Comment edit: the description is updated.'],
  },
  {
    what: 'drafts for everybody',
    on: /^GET \/api\/blogs\/slug\/conformance/,
    change: status(200),
    fails: ["Any other viewer of an article that is not approved gets 'Article Not Found' and 404."],
  },
  {
    what: 'another text for a draft',
    on: /^GET \/articles\/conformance/,
    change: text(/Article Not Found/g, 'Not yet'),
    fails: ["The page of an article that is not approved is the error page of 'Article Not Found'."],
  },
  {
    what: 'a tag-manager id in small letters',
    on: /^GET \/api\/settings\/public$/,
    change: text(/"tag_manager_id":"[^"]*"/, '"tag_manager_id":"gtm-abc"'),
    fails: ['Tag-manager ID must match GTM- followed by uppercase letters or digits.'],
  },
  {
    what: 'claps for visitors',
    on: /\/increment\/claps$/,
    change: (answer) => (answer.status === 401 ? status(200)(answer) : undefined),
    fails: ['A visitor may not clap.'],
  },
  {
    what: 'another text for visitors',
    on: /^(POST|PUT|DELETE) \/api\/comments/,
    change: text(/Please log in/g, 'Who are you?'),
    fails: ['A visitor may not comment.', 'A visitor may not reply.', 'A visitor may not edit a comment.', 'A visitor may not delete a comment.'],
  },
  {
    what: 'another text for the unverified',
    on: /^POST \/api\/comments$/,
    change: text(/Please verify your email address/g, 'Not yet'),
    fails: ['Who has not verified an e-mail may not comment.', 'Who has not verified an e-mail may not reply.'],
  },
  {
    what: 'comments of others to be deleted',
    on: /^DELETE \/api\/comments/,
    change: (answer) => (answer.status === 403 ? status(200)(answer) : undefined),
    fails: ['Who has not verified an e-mail may not delete a comment.', 'Members edit and delete their own comments only.'],
  },
  { what: 'an empty next page', on: /^GET \/api\/movies\?.*cursor/, change: value('data', () => []), fails: ['GET movies, with next-link paging.'] },
  { what: 'another clap', on: /^GET \/api\/clap\/\d+$/, change: value('data.id', () => 0), fails: ['GET clap/{id}.'] },
  {
    what: 'views as an object',
    on: /^GET \/api\/blogs\/views\//,
    change: (answer) => void (answer.text = '{"views":1}'),
    fails: ['GET blogs/views/{id} answers a number.'],
  },
  {
    what: 'too many related articles',
    on: /^GET \/api\/blogs\/related\/\d+\?limit=50$/,
    change: value('data', (data) => [data, data].flat()),
    fails: ['Related articles: at most 12 kept.'],
  },
  {
    what: 'seven trending articles',
    on: /^GET \/api\/blogs\/trending\?t=all$/,
    change: value('data', (data) => [data, { id: 0 }].flat()),
    fails: ['GET blogs/trending with limit (default 6).', 'Trending default limit 6.'],
  },
  {
    what: 'groups that were not asked for',
    on: /^GET \/api\/release\/\d+\/contents\?&include/,
    change: value('data.music', () => []),
    fails: ['GET release/{id}/contents?&include={types}.'],
  },
  { what: 'no csrfToken', on: /^GET \/api\/csrf$/, change: without('csrfToken'), fails: ['GET csrf answers csrfToken.'] },
  { what: 'no payload', on: /^GET \/builds\/payload\//, change: status(404), fails: ['Payload files per route.'] },
  {
    what: 'another text for a missing author',
    on: /^GET \/api\/blogs\/username\/no-such/,
    change: text(/Author Not Found/g, 'Nobody'),
    fails: ["'Author Not Found' (404)."],
  },
  {
    what: 'another status for a missing event',
    on: /^GET \/events\/no-such-event$/,
    change: status(200),
    fails: ["'Event Not Found' is also raised as 404 of its page."],
  },
  {
    what: 'another text without a csrf token',
    on: /^POST \/api\/signout$/,
    change: text(/Could not fetch/g, "Couldn't fetch"),
    fails: ["'Could not fetch CSRF Token for signing out' (400)."],
  },
  {
    what: 'no message beside an error',
    on: /^GET \/api\/blogs\/slug\/no-such/,
    change: without('message'),
    fails: ["The server's own text is called error, and message beside it."],
  },
  {
    what: 'another word for the mail',
    on: /^GET \/api\/email\/resend$/,
    change: text('Verification Email', 'Mail'),
    fails: ["Success message: 'Verification Email has been sent'."],
  },
  { what: 'another date format', on: /^GET \/articles$/, change: text(/(\d)(st|nd|rd|th), \d{4}/g, '$1'), fails: ["Date format 'MMM Do, YYYY'."] },
]

/** Of what a built site answers. */
export const builtFalsifications: KnownFalsification[] = [
  { what: 'no builds', on: /^GET \/builds\/meta\//, change: without('id'), fails: ['GET builds/meta/{buildId}.json.'] },
  { what: 'a light page', on: /^GET \/$/, change: text(/content="#[0-9a-f]{6}"/, 'content="#ffffff"'), fails: ['Theme: default dark.'] },
  { what: 'another yellow', on: /\.css$/, change: text(/#ffd232/g, '#ffff00'), fails: ['Theme: primary yellow (#ffd232).'] },
]
