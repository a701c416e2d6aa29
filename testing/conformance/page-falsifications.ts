import { status, text, without, type Falsification } from './falsifying-proxy.ts'

export interface KnownFalsification extends Falsification {
  /** In the answers then. */
  what: string
  /** Sentences of the rows that must fail, in their order, and no others. */
  fails: string[]
}

/** Lies of pages and files. */
export const pageFalsifications: KnownFalsification[] = [
  { what: 'no message form', on: /^GET \/contact$/, change: text(/<textarea/g, '<p'), fails: ['Visitors write to the magazine.'] },
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
    what: 'no 404 graphic for an unknown path',
    on: /^GET \/no\/such\/page$/,
    change: text(/aria-label="404"/g, ''),
    fails: ["For status 404 it shows a large '4 [logo] 4' graphic."],
  },
  {
    what: 'a home button with another link',
    on: /^GET \/no\/such\/page$/,
    change: text(/href="\/"([^>]*)>Take Me/, 'href="/about"$1>Take Me'),
    fails: ["A button 'Take Me home' links to '/'."],
  },
  {
    what: 'another text for a draft',
    on: /^GET \/articles\/conformance/,
    change: text(/Article Not Found/g, 'Not yet'),
    fails: ["The page of an article that is not approved is the error page of 'Article Not Found'."],
  },
  { what: 'no payload', on: /^GET \/builds\/payload\//, change: status(404), fails: ['Payload files per route.'] },
  {
    what: 'another status for a missing event',
    on: /^GET \/events\/no-such-event$/,
    change: status(200),
    fails: ["'Event Not Found' is also raised as 404 of its page."],
  },
  { what: 'another date format', on: /^GET \/articles$/, change: text(/(\d)(st|nd|rd|th), \d{4}/g, '$1'), fails: ["Date format 'MMM Do, YYYY'."] },
]

/** Of what a built site answers. */
export const builtFalsifications: KnownFalsification[] = [
  { what: 'no builds', on: /^GET \/builds\/meta\//, change: without('id'), fails: ['GET builds/meta/{buildId}.json.'] },
  { what: 'a light page', on: /^GET \/$/, change: text(/content="#[0-9a-f]{6}"/, 'content="#ffffff"'), fails: ['Theme: default dark.'] },
  { what: 'builds without an id', on: /^GET \/builds\/latest\.json$/, change: without('id'), fails: ['GET builds/latest.json.'] },
  {
    what: 'other colours',
    on: /\.css$/,
    change: text(/#26a69a|#ffc107|#ff6e40|#424242/g, '#000000'),
    fails: ['Theme: info teal (#26a69a).', 'Theme: warning amber (#ffc107).', 'Theme: error deep orange (#ff6e40).', 'Theme: dark grey (#424242).'],
  },
  { what: 'no shades', on: /\.css$/, change: text(/--primary-(light|dark):/g, '--shade:'), fails: ['Theme: primary with lighter and darker shades.'] },
  { what: 'another yellow', on: /\.css$/, change: text(/#ffd232/g, '#ffff00'), fails: ['Theme: primary yellow (#ffd232).'] },
]
