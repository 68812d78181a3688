/** One order in review: why, who orders, what for how much, and the decision or what was decided. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { OrderReview } from '../contract.ts'
import { REFRESH } from './refresh.ts'
import { Revisions } from './Revisions.tsx'

type Props = {
  review: OrderReview
  mayDecide: boolean
  onApprove: () => void
  onReject: () => void
  onAsk: () => void
  onRevise: () => void
}

export function ReviewRow(props: Props) {
  const { review, mayDecide, onApprove, onReject, onAsk, onRevise } = props
  const t = useT('office.order-reviews')
  const work = useT('office.work')
  const { orderNumber, outcome, dueAt, payableAmount, currency, infoRequests, revisions } = review
  const isPaused = [...infoRequests, ...revisions].some(({ state }) => state === 'open')
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-2">
        {isPaused && <Tag>{work('question.tab')}</Tag>}
        {outcome !== null && (
          <Tag tone={outcome === 'approved' ? 'success' : 'danger'}>{t(`outcome.${outcome}`)}</Tag>
        )}
        <Link
          to="/office/orders/$number"
          params={{ number: orderNumber }}
          className="link font-bold tabular-nums"
        >
          {groupedNumber(orderNumber)}
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
      {outcome !== null && <Decided review={review} />}
      {outcome === null && !isPaused && <ClockLine label={t('due')} at={dueAt} />}
      <Revisions revisions={revisions} mayDecide={mayDecide} />
      <InfoRequests requests={infoRequests} refresh={REFRESH} mayDecide={mayDecide} />
      {mayDecide && (
        <WorkActs
          kind="orderReviews"
          item={orderNumber}
          reject={{ label: t('reject'), open: onReject }}
          ask={isPaused ? undefined : { label: work('question.ask'), open: onAsk }}
          approve={{
            label: t('approve'),
            open: onApprove,
            reason: review.isOwn ? t('isOwn') : undefined,
          }}
        >
          {!isPaused && <Button onClick={onRevise}>{t('change')}</Button>}
        </WorkActs>
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
  const { number } = useNumbers()
  const units = useUnits()
  const more = lineCount - goods.length
  return (
    <ul className="grid gap-1 text-sm">
      {goods.map(({ name, quantity, unitName }, index) => (
        <li key={index} className="min-w-0 break-words">
          {name}{' '}
          <span className="whitespace-nowrap text-ink-3">
            × {number(quantity)} {units(unitName, quantity)}
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
