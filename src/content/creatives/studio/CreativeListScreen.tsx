import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="creatives"
      title="Creatives"
      home="/studio/creatives"
      newLabel="New creative"
      purpose="Creatives are visual works: photographs, drawings, comics and booklets, each with a page of its own."
      dateLabel="Published"
    />
  )
}
