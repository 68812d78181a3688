/** The goods that a review is about, as they were bought. */
import { Link } from '@tanstack/react-router'
import type { LineToReview } from '../buyer-contract.ts'

type Props = { goods: Pick<LineToReview, 'productId' | 'name' | 'optionText' | 'pictureUrl'> }

export function GoodsHead({ goods: { productId, name, optionText, pictureUrl } }: Props) {
  return (
    <div className="flex items-center gap-3">
      <span className="photo size-16 shrink-0">
        {pictureUrl !== null && (
          <img src={pictureUrl} alt="" width="64" height="64" loading="lazy" />
        )}
      </span>
      <div className="min-w-0">
        <h2 className="text-base [overflow-wrap:anywhere]">
          <Link to="/goods/$id" params={{ id: String(productId) }} className="hover:text-link">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink-3">{optionText}</p>
      </div>
    </div>
  )
}
