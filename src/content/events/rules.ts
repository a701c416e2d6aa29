export const eventStatuses = ['scheduled', 'postponed', 'rescheduled', 'moved_online', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

export const attendanceModes = ['offline', 'online', 'mixed'] as const
export type AttendanceMode = (typeof attendanceModes)[number]

/** Before it begins, while it lasts, afterwards. */
export const phases = ['ahead', 'on', 'over'] as const
type Phase = (typeof phases)[number]

/** Addresses below /events that are no event. */
export const reservedSlugs: ReadonlySet<string> = new Set(['upcoming', 'past', 'calendar', 'increment'])

/** Whether one may still go there: what is called off or without a date is nothing to count down to. */
export function takesPlace(status: EventStatus): boolean {
  return status !== 'cancelled' && status !== 'postponed'
}

export function phaseAt(event: { starts_at: number; over_at: number }, now: number): Phase {
  if (event.over_at < now) return 'over'
  return event.starts_at <= now ? 'on' : 'ahead'
}
