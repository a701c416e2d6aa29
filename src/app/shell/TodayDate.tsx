import { useEffect, useState } from 'react'

/** The date of the reader's own day; written after hydration, because the page is kept for more than one day. */
export function TodayDate() {
  const [today, setToday] = useState('')
  useEffect(() => {
    setToday(new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date()))
  }, [])
  return <span className="top-strip__date">{today || '\u00a0'}</span>
}
