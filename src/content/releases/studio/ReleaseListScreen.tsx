import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="releases"
      title="Issues"
      home="/studio/releases"
      newLabel="New issue"
      purpose="An issue gathers articles under a cover, or shows a PDF page by page."
      dateLabel="Published"
    />
  )
}
