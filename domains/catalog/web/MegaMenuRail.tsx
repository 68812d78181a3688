/** The rail of the drop-down menu; its categories load when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { categoryTree } from '../calls.gen.ts'
import { CategoryRail } from './door/CategoryRail.tsx'

export default function MegaMenuRail() {
  const { data: tree } = useQuery(query(categoryTree, {}))
  if (tree !== undefined) return <CategoryRail tree={tree} />
  return (
    <Loading className="rail">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="mx-4 my-3" />
      ))}
    </Loading>
  )
}
