/** One order in review: why, who orders, what for how much, and the decision or what was decided. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { OrderReview } from '../contract.ts'

type Props = {
  review: OrderReview
  mayDecide: boolean
  onApprove: () => void
  onReject: () => void
}

export function ReviewRow({ review, mayDecide, onApprove, onReject }: Props) {
  const t = useT('office.order-reviews')
  const { orderNumber, outcome, dueAt, payableAmount, currency } = review
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-2">
        {outcome !== null && (
          <Tag tone={outcome === 'approved' ? 'success' : 'danger'}>{t(`outcome.${outcome}`)}</Tag>
        )}
        <Link
          to="/office/orders/$number"
          params={{ number: orderNumber }}
          className="link font-bold"
        >
          {orderNumber}
        </Link>
        {review.rules.map((rule) => (
          <Tag key={rule} tone="warning">
            {t(`rule.${rule}`)}
          </Tag>
        ))}
        <span className="ml-auto font-bold">
          <Money amount={payableAmount} currency={currency} size="plain" />
        </span>
      </header>
      <Buyer review={review} />
      <Goods review={review} />
      {outcome === null ? <ClockLine label={t('due')} at={dueAt} /> : <Decided review={review} />}
      {mayDecide && (
        <WorkActs
          kind="orderReviews"
          item={orderNumber}
          reject={{ label: t('reject'), open: onReject }}
          approve={{ label: t('approve'), open: onApprove }}
        />
      )}
    </article>
  )
}

function Buyer({ review: { buyer, country, isOnTerms, placedAt } }: { review: OrderReview }) {
  const t = useT('office.order-reviews')
  const may = useMay()
  const lang = useLang()
  const { dateTime } = useDates()
  const id = { id: String(buyer.id) }
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-3">
      {may('customers.read') ? (
        <Link to="/office/customers/$id" params={id} className="link">
          {buyer.nickName}
        </Link>
      ) : (
        <span>{buyer.nickName}</span>
      )}
      <span>{t(`customer.${buyer.customerType}`)}</span>
      <span>{t('received', { count: buyer.receivedCount })}</span>
      <span>{countryNameIn(country, lang)}</span>
      <span>{dateTime(placedAt)}</span>
      {isOnTerms && may('credit.read') && (
        <Link to="/office/credit/$id" params={id} className="link">
          {t('credit')}
        </Link>
      )}
    </p>
  )
}

function Goods({ review: { goods, lineCount } }: { review: OrderReview }) {
  const t = useT('office.order-reviews')
  const more = lineCount - goods.length
  return (
    <ul className="grid gap-1 text-sm">
      {goods.map(({ name, quantity, unitName }, index) => (
        <li key={index} className="min-w-0 break-words">
          {name}{' '}
          <span className="whitespace-nowrap text-ink-3">
            × {quantity} {unitName}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-ink-3">{t('more', { count: more })}</li>}
    </ul>
  )
}

function Decided({ review: { decidedAt, staffName, note } }: { review: OrderReview }) {
  const { dateTime } = useDates()
  return (
    <p className="grid gap-0.5 text-sm">
      <span className="text-ink-3">
        {staffName} · {decidedAt !== null && dateTime(decidedAt)}
      </span>
      {note !== '' && <span className="break-words">{note}</span>}
    </p>
  )
}
