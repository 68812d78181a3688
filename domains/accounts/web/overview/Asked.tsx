/** What the shop waits for: questions about orders, quotes, transfers, repayments and the verification, and changes to agree to. Loaded on demand. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myProposals } from '#domains/order-reviews/calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { myOpenQuestions } from '#domains/work/info-requests-calls.gen.ts'
import type { InfoRequestKind } from '#domains/work/info-requests.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'

/** Where each is answered; those about orders on the page of the order. */
const PAGES = {
  verifications: '/user/user/papers',
  quotes: '/user/user/quotes',
  transferRequests: '/user/user/inventory/overview',
  repayments: '/user/user/accountTermOrder/repayments',
  vouchers: '/user/user/order/list',
  cancelRequests: '/user/user/order/list',
  orderReviews: '/user/user/order/list',
  afterSales: '/user/user/order/afterSalesDetails',
} as const satisfies Record<InfoRequestKind, string>

export default function Asked() {
  const t = useT('work')
  const questions = useQuery(query(myOpenQuestions, {})).data ?? []
  const proposals = useQuery(query(myProposals, {})).data ?? []
  const asked = [
    ...questions.map(({ id, ...each }) => ({ ...each, key: `question-${id}` })),
    ...proposals.map(({ id, note, ...each }) => ({
      ...each,
      key: `change-${id}`,
      kind: 'orderReviews' as const,
      question: note,
    })),
  ].toSorted((a, b) => Date.parse(a.answerBy) - Date.parse(b.answerBy))
  if (asked.length === 0) return null
  return (
    <Notice tone="warning">
      <b>{t('asked.count', { count: asked.length })}</b>
      <ul className="grid gap-2 pt-1">
        {asked.map(({ key, kind, orderNumber, question, answerBy }) => (
          <li key={key} className="grid gap-0.5">
            <span className="truncate">{question}</span>
            <Way kind={kind} orderNumber={orderNumber} answerBy={answerBy} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type WayProps = { kind: InfoRequestKind; orderNumber: string | null; answerBy: string }

function Way({ kind, orderNumber, answerBy }: WayProps) {
  const t = useT('work')
  const { moment } = useDates()
  const name = orderNumber === null ? t(`asked.kind.${kind}`) : groupedNumber(orderNumber)
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      {orderNumber === null ? (
        <Link to={PAGES[kind]} className="link">
          {t('asked.go')}
          <span className="sr-only"> {name}</span>
        </Link>
      ) : (
        <Link to="/user/user/order/details" search={{ number: orderNumber }} className="link">
          {t('asked.go')}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
      <span className="text-ink-3">
        {name} · {t('asked.by', { time: moment(answerBy) })}
      </span>
    </span>
  )
}
