import { useEffect, useState } from 'react'
import { dateLocale } from '#i18n/format.ts'

/** The date of the reader's own day; written after hydration, because the page is kept for more than one day. */
export function TodayDate() {
  const [today, setToday] = useState('')
  useEffect(() => {
    setToday(new Intl.DateTimeFormat(dateLocale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date()))
  }, [])
  return <span className="top-strip__date">{today || '\u00a0'}</span>
}
