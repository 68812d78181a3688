/** A category's small picture in a menu; without one, an icon of the same size. */
import Shapes from 'lucide-react/icons/shapes'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import type { CategoryNode } from '../../contract.ts'

type Props = {
  category: Pick<CategoryNode, 'imageSmallUrl'>
  /** In pixels. */
  side: number
  eager?: boolean
}

export function CategoryThumb({ category: { imageSmallUrl }, side, eager }: Props) {
  return imageSmallUrl === null ? (
    <span className="category-blank">
      <Icon of={Shapes} />
    </span>
  ) : (
    <img
      src={imageSmallUrl}
      alt=""
      width={side}
      height={side}
      decoding="async"
      loading={eager === true ? 'eager' : 'lazy'}
    />
  )
}
