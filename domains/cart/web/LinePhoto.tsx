/** The picture of a line, linked to its product. */
import { Link } from '@tanstack/react-router'
import type { CartLine } from '../contract.ts'

export function LinePhoto({ line }: { line: CartLine }) {
  return (
    <Link
      to="/goods/$id"
      params={{ id: String(line.productId) }}
      className="photo"
      tabIndex={-1}
      aria-hidden="true"
    >
      {line.picture !== null && (
        <img src={line.picture.smallUrl} alt="" width="400" height="400" loading="lazy" />
      )}
    </Link>
  )
}
