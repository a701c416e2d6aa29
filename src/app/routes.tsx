import type { RouteTable } from '#ui/router/route.ts'

const entertainmentScreen = { src: 'pages/magazine-entertainment.tsx', load: () => import('#pages/magazine-entertainment.tsx') }

/** Every page and its code; its data stands in route-data.ts, who may open it in route-rules.ts. */
export const routeTable: RouteTable = {
  home: {
    src: 'pages/index.tsx',
    load: () => import('#pages/index.tsx'),
  },
  about: { src: 'pages/about.tsx', load: () => import('#pages/about.tsx') },
  privacy: { src: 'pages/privacy.tsx', load: () => import('#pages/privacy.tsx') },
  imprint: { src: 'pages/imprint.tsx', load: () => import('#pages/imprint.tsx') },
  page: { src: 'pages/pages-slug.tsx', load: () => import('#pages/pages-slug.tsx') },
  newsletter: { src: 'pages/newsletter.tsx', load: () => import('#pages/newsletter.tsx') },
  newsletterConfirm: { src: 'pages/newsletter-confirm.tsx', load: () => import('#pages/newsletter-confirm.tsx') },
  unsubscribed: { src: 'pages/unsubscribed.tsx', load: () => import('#pages/unsubscribed.tsx') },
  contact: { src: 'pages/contact.tsx', load: () => import('#pages/contact.tsx') },
  articles: {
    src: 'pages/articles.tsx',
    load: () => import('#pages/articles.tsx'),
  },
  topic: {
    src: 'pages/articles-topic-topic.tsx',
    load: () => import('#pages/articles-topic-topic.tsx'),
  },
  article: {
    src: 'pages/articles-slug.tsx',
    load: () => import('#pages/articles-slug.tsx'),
  },
  author: {
    src: 'pages/author-username.tsx',
    load: () => import('#pages/author-username.tsx'),
  },
  creatives: {
    src: 'pages/creatives.tsx',
    load: () => import('#pages/creatives.tsx'),
  },
  creative: {
    src: 'pages/creatives-slug.tsx',
    load: () => import('#pages/creatives-slug.tsx'),
  },
  magazine: {
    src: 'pages/magazine.tsx',
    load: () => import('#pages/magazine.tsx'),
  },
  releases: {
    src: 'pages/magazine-releases.tsx',
    load: () => import('#pages/magazine-releases.tsx'),
  },
  release: {
    src: 'pages/magazine-releases-id.tsx',
    load: () => import('#pages/magazine-releases-id.tsx'),
    lean: (search) => search.has('page'),
  },
  entertainment: entertainmentScreen,
  book: entertainmentScreen,
  movie: entertainmentScreen,
  music: entertainmentScreen,
  events: {
    src: 'pages/events.tsx',
    load: () => import('#pages/events.tsx'),
  },
  event: {
    src: 'pages/events-slug.tsx',
    load: () => import('#pages/events-slug.tsx'),
  },
  search: { src: 'pages/search.tsx', load: () => import('#pages/search.tsx') },
  podcast: { src: 'pages/podcast.tsx', load: () => import('#pages/podcast.tsx') },
  episode: {
    src: 'pages/podcast-slug.tsx',
    load: () => import('#pages/podcast-slug.tsx'),
  },
  Oauth: { src: 'pages/Oauth.tsx', load: () => import('#pages/Oauth.tsx') },
  verify: { src: 'pages/verify.tsx', load: () => import('#pages/verify.tsx') },
  reset: { src: 'pages/reset.tsx', load: () => import('#pages/reset.tsx') },
  authError: { src: 'pages/auth-error.tsx', load: () => import('#pages/auth-error.tsx') },
  account: { src: 'pages/account.tsx', load: () => import('#pages/account.tsx') },
  shelf: { src: 'pages/shelf.tsx', load: () => import('#pages/shelf.tsx') },
  offline: { src: 'pages/offline.tsx', load: () => import('#pages/offline.tsx') },
  setup: { src: 'pages/setup.tsx', load: () => import('#pages/setup.tsx') },
}
