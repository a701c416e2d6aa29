import { NounList } from '#content/admin/studio/ContentList.tsx'

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
