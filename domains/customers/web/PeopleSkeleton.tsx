/** The placeholder while the people of the demo world load. */
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'

export const PeopleSkeleton = () => (
  <Loading className="stack">
    <Skeleton className="h-96" />
    <Skeleton className="h-64" />
  </Loading>
)
