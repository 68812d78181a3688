/** The tab of questions: its page comes from the address. */
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Questions } from '#domains/reviews/web/door/Questions.tsx'
import { questionsCall } from './reviews-call.ts'

const route = getRouteApi('/_shop/goods/$id')

export default function QuestionsTab() {
  const { id: productId } = route.useParams()
  const { page } = route.useSearch()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Questions
      productId={Number(productId)}
      asked={questionsCall(productId, { page })}
      onLogin={() => void navigate({ to: '/login/login', search: { back: here } })}
      link={(to, props) => (
        <Link
          from="/goods/$id"
          to="."
          search={({ sku }) => ({ sku, tab: 'questions' as const, page: to })}
          resetScroll={false}
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    />
  )
}
