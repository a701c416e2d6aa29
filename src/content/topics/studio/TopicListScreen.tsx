import { NounList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <NounList path="topics" title="Topics" home="/studio/topics" newLabel="New topic" publicLabel="Listed" />
}
