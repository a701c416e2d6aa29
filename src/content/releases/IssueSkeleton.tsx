import { Skeleton } from '#ui/Skeleton.tsx'
import './issue-object.css'
import './release.css'

/** Title and cover of an issue that is on its way. */
export function IssueSkeleton() {
  return (
    <div className="container" aria-hidden="true">
      <div className="issue-top">
        <div className="issue-hero">
          <Skeleton shape="line" />
          <Skeleton className="issue-hero__name" shape="text" lines={2} voice="h1" />
          <Skeleton className="issue-cover" shape="picture" ratio="3x4" />
        </div>
      </div>
      <div className="issue-details">
        <Skeleton shape="text" lines={6} voice="h4" />
        <div className="issue-details__aside">
          <Skeleton shape="text" lines={6} />
        </div>
      </div>
    </div>
  )
}
