import { NounList } from './desk/NounList.tsx'

export function Screen() {
  return (
    <NounList
      path="episodes"
      title="Podcast"
      home="/studio/podcast"
      newLabel="New episode"
      dateLabel="Published"
      beside={{ to: '/studio/podcast/show', label: 'The show' }}
    />
  )
}
