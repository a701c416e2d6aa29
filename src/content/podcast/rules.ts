import { t } from '#i18n/messages.ts'

/** For features that refer to this kind. */
export { episodeKind } from './kind.ts'

/** `12:05`, `1:02:03` at the beginning of a line, behind a bullet or a bracket at most. */
const chapterLine = /^[\s\-–—•*([]*((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]]?\s*[-–—:|.]?\s+(\S.*)$/

export interface Chapter {
  /** Seconds. */
  start: number
  title: string
}

/** The chapters that a description lists: at least three lines that begin with a time, the first at 0:00. */
export function chaptersIn(description: string): Chapter[] {
  const found: Chapter[] = []
  for (const line of description.split('\n')) {
    const [, time, title] = chapterLine.exec(line) ?? []
    const start = time === undefined ? null : secondsOf(time)
    if (start === null || title === undefined) continue
    const last = found.at(-1)
    if (last && start <= last.start) continue
    found.push({ start, title: title.trim().slice(0, 200) })
  }
  return found.length >= 3 && found[0]?.start === 0 ? found : []
}

/** Seconds of `1:02:03` or `12:05`; null for what is no time. */
export function secondsOf(time: string): number | null {
  const found = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/.exec(time)
  if (!found) return null
  const [hours, minutes, seconds] = [Number(found[1] ?? 0), Number(found[2]), Number(found[3])]
  return seconds < 60 && (found[1] === undefined || minutes < 60) ? hours * 3600 + minutes * 60 + seconds : null
}

/** `48:12`, `1:02:03` */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Seconds of `?t=`: `90`, `1m30s`, `1:30`; null for anything else. */
export function timeIn(text: string | null): number | null {
  if (!text || text.length > 12) return null
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? []
  if (hours ?? minutes ?? seconds) return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return secondsOf(text)
}

export function minutesText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return t('podcast.minutes', { minutes })
}

/** As the platform says it of a film that has none, or is yet to be shown. */
export const noLength = 'P0D'

/** Seconds of `PT1H2M3S`, as the platform says the length of a film; null for none. */
export function videoSeconds(duration: string | undefined): number | null {
  const found = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,5})S)?)?$/.exec(duration ?? '')
  if (!found) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds || null
}
