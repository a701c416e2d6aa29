import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="episodes"
      title="Podcast"
      home="/studio/podcast"
      newLabel="New episode"
      dateLabel="Published"
      beside={{ to: '/studio/podcast/show', label: 'The show' }}
    />
  )
}
