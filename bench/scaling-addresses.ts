import type { RunningServer } from '../testing/start-server.ts'

/** What a site answers, by name: of each kind of address a few. Those of staff need a token. */
export interface Addresses {
  anyone: Record<string, string[]>
  staff: Record<string, string[]>
}

interface Card {
  id: number
  slug: string
  title: string
  user: { username: string }
  topics: { id: number; slug: string }[]
}

interface Page {
  data: Card[]
  links: { next: string | null }
}

const orders = ['created_at', 'title', 'claps', 'views', 'trending']
/** In every text of the large edition, and in next to none. */
const words = { frequent: 'the', rare: 'kakarenlo' }

export async function addressesOf({ url }: RunningServer): Promise<Addresses> {
  const first: Page = await json(`${url}/api/blogs/public?limit=50`)
  const busy = await busyAuthor(url, [...new Set(first.data.map((one) => one.user.username))])
  const some = first.data.slice(0, 10)
  const [topic] = some.flatMap((one) => one.topics)
  const rare = `${some[0]?.title.split(' ').at(-1)?.toLowerCase() ?? ''} ${words.rare}`
  return { anyone: { ...pages(some, busy, topic, rare), ...(await calls(url, some, busy, topic, rare)) }, staff: staffCalls(some, rare) }
}

function pages(some: Card[], author: string, topic: Card['topics'][number] | undefined, rare: string): Addresses['anyone'] {
  return {
    home: ['/'],
    articles: ['/articles'],
    ...Object.fromEntries(orders.map((order) => [`articles by ${order}`, [`/articles?orderBy=${order}`]])),
    article: some.map((one) => `/articles/${one.slug}`),
    topic: [`/articles/topic/${topic?.slug}`],
    author: [`/author/${author}`],
    'search, frequent word': [`/search?q=${words.frequent}`],
    'search, rare word': [`/search?q=${rare}`],
    'sitemap index': ['/sitemap.xml'],
    'sitemap of authors': ['/sitemap/authors/1.xml'],
    'sitemap of sections': ['/sitemap/sections/1.xml'],
    'feed of the site': ['/rss.xml'],
    'feed of a topic': [`/articles/topic/${topic?.slug}/rss.xml`],
    'feed of an author': [`/author/${author}/rss.xml`],
    'feed of comments': some.slice(0, 1).map((one) => `/articles/${one.slug}/rss.xml`),
    'missing page': ['/nowhere'],
  }
}

async function calls(url: string, some: Card[], author: string, topic: Card['topics'][number] | undefined, rare: string): Promise<Addresses['anyone']> {
  const ids = some.map(({ id }) => id)
  const lists = await Promise.all(
    orders.flatMap((order) =>
      (['desc', 'asc'] as const).map(async (direction) => {
        const address = `/api/blogs/public?limit=12&orderBy=${order}&order=${direction}`
        return [`list by ${order} ${direction}`, [address]] as const
      }),
    ),
  )
  return {
    ...Object.fromEntries(lists),
    ...Object.fromEntries(['day', 'week', 'month', 'year', 'all', '45', '1000'].map((t) => [`trending ${t}`, [`/api/blogs/trending?t=${t}&limit=50`]])),
    'trending of an author': [`/api/blogs/trending?t=month&blogger=${author}`],
    'deepest list': [await deepest(url, '/api/blogs/public?limit=50')],
    'list of a topic': [`/api/blogs/public?categoryId=${topic?.id}`],
    'list of a topic and an author': [`/api/blogs/public?categoryId=${topic?.id}&author=${author}`],
    'list, frequent word': [`/api/blogs/public?search=${words.frequent}`],
    'list, frequent word, by views': [`/api/blogs/public?search=${words.frequent}&orderBy=views`],
    'list, rare word': [`/api/blogs/public?search=${rare}`],
    'list of an author': [`/api/blogs/username/${author}`],
    'topics of an author': [`/api/${author}/blogs/categories`],
    related: ids.map((id) => `/api/blogs/related/${id}`),
    'views of an article': ids.map((id) => `/api/blogs/views/${id}`),
    comments: ['/api/comments'],
    'deep comments': [await deepest(url, '/api/comments?limit=50')],
    'comments of an article': ids.map((id) => `/api/comments/blog/${id}`),
    claps: ['/api/claps'],
    'deep claps': [await deepest(url, '/api/claps?limit=50')],
    'claps of an article': ids.map((id) => `/api/claps/blog/${id}`),
    'counts of claps': [`/api/claps/counts?ids=${ids.join(',')}`],
    topics: ['/api/categories'],
    'popular topics': ['/api/categories/popular'],
    'search call': [`/api/search?q=${words.frequent}`],
    'search call, by date': [`/api/search?q=${words.frequent}&sort=newest`],
    suggestions: [`/api/search/suggest?q=${words.frequent}`],
    corrections: ['/api/corrections'],
    'home call': ['/api/home'],
  }
}

function staffCalls(some: Card[], rare: string): Addresses['staff'] {
  const [article] = some
  const user = article?.user.username ?? ''
  const queues = ['all', 'submitted', 'back', 'drafts', 'scheduled', 'public', 'silent', 'archived']
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10)
  return {
    ...Object.fromEntries(queues.map((queue) => [`studio articles ${queue}`, [`/api/drafts?queue=${queue}`]])),
    'studio articles, frequent word': [`/api/drafts?search=${words.frequent}`],
    'studio articles, rare word': [`/api/drafts?search=${rare}`],
    'studio articles of a topic': [`/api/drafts?topic=${article?.topics[0]?.id}`],
    'studio counts': ['/api/drafts/counts'],
    'studio calendar': [`/api/drafts/calendar?from=${from}&to=${to}`],
    'studio authors': [`/api/drafts/authors?search=${user}`],
    'studio home': ['/api/desk/home'],
    'studio notices': ['/api/desk/notices'],
    'studio article': some.map(({ id }) => `/api/drafts/${id}`),
    ...Object.fromEntries(['held', 'reported', 'hidden', 'all'].map((show) => [`studio comments ${show}`, [`/api/comments/queue?show=${show}`]])),
    'studio comments, search': [`/api/comments/queue?show=all&search=${words.frequent}`],
    'studio comments, rare word': [`/api/comments/queue?show=all&search=${words.rare}`],
    'studio comments, part of a rare word': [`/api/comments/queue?show=all&search=${words.rare.slice(2, 7)}`],
    'studio comments, name': ['/api/comments/queue?show=all&search=reader-77'],
    'studio comments, two letters': ['/api/comments/queue?show=all&search=zq'],
    'studio comment trail': ['/api/comments/trail'],
    people: ['/api/people'],
    'people, search': [`/api/people?search=${user}`],
    'people, rare word': [`/api/people?search=${words.rare}`],
    'people by role': ['/api/people?role=author'],
    subscribers: ['/api/newsletter/subscribers'],
    'subscribers, search': [`/api/newsletter/subscribers?search=${words.rare}`],
    'subscribers, part of an address': ['/api/newsletter/subscribers?search=r-777'],
    'suppressed addresses, search': [`/api/newsletter/suppressions?search=${words.rare}`],
    'newsletter overview': ['/api/newsletter/overview'],
    media: ['/api/media'],
    'media, search': [`/api/media?search=${words.rare}`],
    'unused media': ['/api/media?used=no'],
    'media folders': ['/api/media/folders'],
    'audit log': ['/api/trail'],
    'audit log of a person': [`/api/trail?actor=${user}`],
    statistics: ['/api/statistics?days=30'],
    'studio topics': ['/api/desk/topics'],
    redirects: ['/api/redirects'],
    'first steps': ['/api/first-steps'],
  }
}

/** One who fills a page: with few articles most do not. */
async function busyAuthor(url: string, names: string[]): Promise<string> {
  for (const name of names) {
    const { links }: Page = await json(`${url}/api/blogs/username/${name}?limit=12`)
    if (links.next !== null) return name
  }
  return names[0] ?? ''
}

/** The last full page within 300 of them. */
async function deepest(url: string, from: string): Promise<string> {
  let [address, next]: [string, string | null] = [from, from]
  for (let passed = 0; passed < 300 && next !== null; passed++) {
    const page: Page = await json(url + next)
    if (page.links.next !== null) address = next
    next = page.links.next
  }
  return address
}

async function json<T>(url: string): Promise<T> {
  return (await fetch(url)).json() as Promise<T> // the contract says so
}
