import { Head } from '#ui/Head.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** An article on its way, in the sizes of what comes. */
export function ArticleSkeleton() {
  return (
    <div aria-busy="true">
      <Head title="Opening" noindex />
      <div className="a-hero">
        <figure>
          <Skeleton shape="picture" ratio="4x3" />
        </figure>
        <div className="t">
          <Skeleton shape="text" lines={2} voice="h1" />
        </div>
      </div>
      <div className="wrap">
        <div className="a-sub">
          <Skeleton className="stand" shape="text" lines={3} voice="stand" />
        </div>
      </div>
      <div className="a-body">
        <BodySkeleton />
      </div>
    </div>
  )
}

export function BodySkeleton() {
  return <Skeleton shape="text" lines={12} voice="stand" />
}
