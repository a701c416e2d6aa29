import { useEffect, useRef, type RefObject } from 'react'

/** For what opens beside a list: on a narrow window it stands where nobody looks, so it is brought into sight once it is there. */
export function useIntoView<E extends HTMLElement>(there = true): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!there) return
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight / 2) element.current?.scrollIntoView({ block: 'start' })
  }, [there])
  return element
}
