/** Stands for the rows of a bulk shipment until they are there. */
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'

export const RowsSkeleton = () => (
  <Panel flush>
    <SkeletonLines count={5} />
  </Panel>
)
