import type { EventCard } from './contract.ts'

/** Addresses that put an event into a reader's calendar. Nothing is asked of anybody before one of them is followed. */
export function calendarLinks(event: EventCard, pageUrl: string): { google: string; outlook: string } {
  const stamp = (iso: string) => (event.all_day ? iso : new Date(iso).toISOString()).replace(/[-:]|\.\d{3}/g, '')
  const first = event.all_day ? event.starts_local.slice(0, 10) : event.starts_at
  const end = event.all_day ? (event.ends_local ?? event.starts_local).slice(0, 10) : (event.ends_at ?? event.starts_at)
  const parts = new Set([event.venue?.name, event.venue?.street, event.venue?.locality])
  const place = [...parts].filter(Boolean).join(', ') || (event.online_url ?? '')
  const text = [event.summary, pageUrl].filter(Boolean).join('\n\n')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${stamp(first)}/${stamp(end)}`,
    details: text,
    location: place,
    ctz: event.timezone,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: first,
    enddt: end,
    allday: String(event.all_day),
    body: text,
    location: place,
  })
  return { google: `https://calendar.google.com/calendar/render?${google}`, outlook: `https://outlook.live.com/calendar/0/action/compose?${outlook}` }
}

/** Addresses that subscribe to all events; `siteUrl` without a slash at the end. */
export function subscribeLinks(siteUrl: string): { webcal: string; google: string; outlook: string; file: string } {
  const webcal = `${siteUrl.replace(/^https?:/, 'webcal:')}/events.ics`
  return {
    webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: `${siteUrl}/events.ics` })}`,
    file: '/events.ics',
  }
}
