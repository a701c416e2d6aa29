import { all, equal, finding, has, sectionRows, type Row } from './row.ts'

const row = sectionRows(1)

/** Public content that visitors browse, and the list it comes from. */
const browsed: [what: string, list: string][] = [
  ['articles', 'blogs/public'],
  ['trending articles', 'blogs/trending'],
  ['topics and categories', 'categories'],
  ['creatives', 'creatives'],
  ['upcoming events', 'events/upcoming'],
  ['past events', 'events/past'],
  ['magazine releases', 'releases'],
  ['books', 'books'],
  ['movies', 'movies'],
  ['music', 'musics'],
]

export const section1: Row[] = [
  ...browsed.map(([what, list]) =>
    row(`Visitors browse ${what}.`, async (site) => {
      const { data } = await site.list(list)
      return finding(data.length > 0, `${data.length} from ${list}`)
    }),
  ),
  row('Visitors browse articles by authors.', async (site) => {
    const article = await site.first('blogs/public')
    const username = authorName(article)
    const { data } = await site.list(`blogs/username/${username}`)
    return finding(data.length > 0 && data.every((one) => authorName(one) === username || namesCoAuthors(one)), `${data.length} by ${username}`)
  }),
  row('Visitors browse articles by topics.', async (site) => {
    const topic = await site.first('categories/popular')
    const { data } = await site.list(`blogs/public?topic=${topic.slug}`)
    const strangers = data.filter(({ topics }) => !JSON.stringify(topics).includes(`"${topic.slug}"`))
    return finding(data.length > 0 && strangers.length === 0, `${data.length} about ${topic.slug}, ${strangers.length} about something else`)
  }),
  row('Visitors search.', async (site) => {
    const { title } = await site.first('blogs/public')
    const { json } = await site.get(`search?q=${encodeURIComponent(String(title))}`)
    return finding(JSON.stringify(json ?? null).includes(JSON.stringify(title)), `search for ${String(title)}`)
  }),
  row('Magazine releases have downloadable or readable content.', async (site) => {
    const { id } = await site.first('releases')
    return has(await site.thing(`release/${id}`), 'pdf', 'pages_state')
  }),
  row('Visitors write to the magazine.', async (site) => {
    const { text } = await site.get('/contact')
    return finding(/<form[\s>]/.test(text) && /<textarea/.test(text), 'a form with a message')
  }),
  row(
    'A visitor’s message is taken.',
    async (site) => {
      const message = {
        name: 'Conformance',
        email: 'conformance@example.org',
        topic: 'technical',
        message: 'Is anybody there? This is a check.',
        consent: true,
      }
      const { status } = await site.ask('contact', { json: message })
      return finding(status < 300, status)
    },
    'write',
  ),
  row('Login by e-mail and password exists.', async (site) => {
    const { status, json } = await site.ask('login', { json: { email: 'nobody@example.org', password: 'not the password' } })
    return all(finding(status === 401 || status === 422, status), has(json, 'error'))
  }),
  row('Social login exists for github, google, facebook and linkedin.', async (site) => {
    const configured = Object.keys(Object((await site.get('providers')).json))
    const answers = await Promise.all(
      ['github', 'google', 'facebook', 'linkedin'].map(async (provider) => {
        const { status, json } = await site.ask(`sociallogin/${provider}?isMain=true`, { json: { code: 'conformance' } })
        const isKnown = Reflect.get(Object(json), 'error') !== 'Unknown provider'
        return finding(isKnown === configured.includes(provider) && status < 500, `${provider} ${isKnown ? 'known' : 'without configuration'}`)
      }),
    )
    return all(finding(true, 'none'), ...answers)
  }),
  row('Podcast episodes come from a playlist on a video platform.', async (site) => {
    const { json } = await site.get('podcasts')
    return all(has(json, 'items'), equal(String(Reflect.get(json as object, 'kind')), 'youtube#playlistItemListResponse')) // an object, by `has`
  }),
]

function authorName(thing: object): string {
  const user: unknown = Reflect.get(thing, 'user')
  return typeof user === 'object' && user !== null ? String(Reflect.get(user, 'username')) : ''
}

/** An article with several authors is on the page of each. */
function namesCoAuthors(thing: object): boolean {
  const others: unknown = Reflect.get(thing, 'co_authors')
  return Array.isArray(others) && others.length > 0
}
