/** The tab of reviews: filters and page come from the address. */
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Reviews } from '#domains/reviews/web/door/Reviews.tsx'
import { reviewsCall } from './reviews-call.ts'

const route = getRouteApi('/_shop/goods/$id')

export default function Comments() {
  const { id: productId } = route.useParams()
  const { stars, page, pictures, followUps, writtenIn } = route.useSearch()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const chosen = { stars, page, pictures, followUps, writtenIn }
  return (
    <Reviews
      asked={reviewsCall(productId, chosen)}
      chosen={chosen}
      onLogin={() => void navigate({ to: '/login/login', search: { back: here } })}
      link={(search, props) => (
        <Link
          from="/goods/$id"
          to="."
          search={({ sku }) => ({ sku, tab: 'comments' as const, ...search })}
          resetScroll={false}
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}
