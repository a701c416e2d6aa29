export const lists = ['weekly', 'releases', 'events'] as const
export type NewsList = (typeof lists)[number]

export const listNames: Record<NewsList, { name: string; about: string }> = {
  weekly: { name: 'The week', about: 'The best of the week, every Friday, before the last tram.' },
  releases: { name: 'New issues', about: 'When an issue is on the stand, and not otherwise.' },
  events: { name: 'Events', about: 'Evenings in the lower hall, in time to get a chair.' },
}

export const mailingStatuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const
export type MailingStatus = (typeof mailingStatuses)[number]

export const unsubscribeReasons = ['too-many', 'not-for-me', 'never-asked', 'other'] as const
export const reasonNames: Record<(typeof unsubscribeReasons)[number], string> = {
  'too-many': 'Too many letters',
  'not-for-me': 'Not what I hoped for',
  'never-asked': 'I never asked for them',
  other: 'Something else',
}

/** Texts and articles may be changed before the first letter has gone. */
export function mayEdit(status: MailingStatus): boolean {
  return status === 'draft' || status === 'scheduled'
}

export function mayCancel(status: MailingStatus): boolean {
  return status === 'scheduled' || status === 'sending' || status === 'paused'
}

/** `ada@example.org` as `a••@e••.org`: enough to know one's own by. */
export function masked(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const dot = host.lastIndexOf('.')
  const [domain, end] = dot > 0 ? [host.slice(0, dot), host.slice(dot)] : [host, '']
  return `${name.slice(0, 1)}••@${domain.slice(0, 1)}••${end}`
}
