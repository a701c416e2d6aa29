import { useEffect } from 'react'
import { isVisited, liveTopics, topicsOf, visitedEvery, type Topic } from '#operations/notices/live-answers.ts'
import { useLiveTopic } from '#operations/notices/studio/useLiveTopic.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { StudioQueryStore } from './query-store.ts'

/** Keeps the lists and counts of every screen up to date with what anybody changes, in any process. */
export function LiveAnswers() {
  const store = useQueryStore()
  if (!(store instanceof StudioQueryStore)) return null
  return (
    <>
      {liveTopics.map((topic) => (
        <Followed key={topic} topic={topic} store={store} />
      ))}
      <Visited store={store} />
    </>
  )
}

function Followed({ topic, store }: { topic: Topic; store: StudioQueryStore }) {
  useLiveTopic([topic], () => store.renewAnswers((key) => topicsOf(key).includes(topic)))
  return null
}

function Visited({ store }: { store: StudioQueryStore }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) store.renewAnswers(isVisited)
    }, visitedEvery)
    return () => clearInterval(timer)
  }, [store])
  return null
}
