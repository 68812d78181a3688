/** What goes back for a case, or what an exchange costs: asked for, agreed, and what has gone back. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { MyCase } from '../contract.ts'
import { isEnded } from '../states.ts'

/** Where the order is, and the form for the account that its money goes to. */
export const orderPage = (number: string) =>
  number.startsWith('DO')
    ? ('/user/user/shebeiorder/details' as const)
    : ('/user/user/order/details' as const)

/** The refund that waits for the buyer's account. The form is on the page of the order whose money it is, which may be that of a difference. */
export const waitingForAccount = ({ refunds }: MyCase): MyCase['refunds'][number] | undefined =>
  refunds.find(({ waitsFor }) => waitsFor === 'account')

const WAITS = {
  account: 'details.waits.yours',
  staff: 'details.waits.staff',
  provider: 'details.waits.provider',
} as const

export function CaseMoney({ item }: { item: MyCase }) {
  const t = useT('after-sales')
  const { moment } = useDates()
  const { money } = useMoney()
  const { type, currency, agreedGoodsAmount, agreedFreightAmount, rounds, refunds } = item
  const asked = rounds[0]?.amount ?? 0
  const { difference } = item
  const extraAmount = item.lines.reduce((sum, line) => sum + line.extraAmount, 0)
  // Nothing goes back for the same price, or for something more expensive.
  const isEven = type === 'exchange' && asked === 0
  const differenceRows =
    difference === null
      ? isEven
        ? [
            {
              label: t('details.difference'),
              value:
                extraAmount > 0
                  ? t('line.extra', { amount: money(extraAmount, currency) })
                  : t('line.samePrice'),
            },
          ]
        : []
      : [
          {
            label: t('details.difference'),
            value: (
              <span>
                <Money amount={difference.amount} currency={currency} />{' '}
                {t(`difference.${difference.state}`)} ·{' '}
                <Link
                  to="/user/user/order/details"
                  search={{ number: difference.orderNumber }}
                  className="link tabular-nums"
                >
                  {t('difference.order', { number: groupedNumber(difference.orderNumber) })}
                </Link>
              </span>
            ),
          },
        ]
  return (
    <div className="stack">
      <KeyValueList
        rows={[
          ...(isEven
            ? []
            : [{ label: t('details.asked'), value: <Money amount={asked} currency={currency} /> }]),
          ...item.giftDeductions.map((gift) => ({
            label: t('estimate.gift', { name: gift.name }),
            value: <Money amount={-gift.amount} currency={currency} />,
          })),
          ...differenceRows,
          ...(agreedGoodsAmount === null ||
          // What came to nothing sends none of it.
          (isEnded(item.state) && item.state !== 'completed') ||
          (type === 'exchange' && agreedGoodsAmount === 0)
            ? []
            : [
                {
                  label: t('details.agreedGoods'),
                  value: <Money amount={agreedGoodsAmount} currency={currency} />,
                },
                {
                  label: t('details.agreedFreight'),
                  value: <Money amount={agreedFreightAmount ?? 0} currency={currency} />,
                },
              ]),
          ...refunds.map((refund, index) => ({
            label: t('details.refund', { number: index + 1 }),
            value: (
              <span>
                <Money amount={refund.amount} currency={currency} /> {t(`route.${refund.route}`)} ·{' '}
                {refund.isDone && refund.doneAt !== null
                  ? t('details.refunded', { time: moment(refund.doneAt) })
                  : t(WAITS[refund.waitsFor ?? 'provider'])}
              </span>
            ),
          })),
        ]}
      />
      <p className="text-sm text-ink-3">
        <Link
          to={orderPage(item.orderNumber)}
          search={{ number: item.orderNumber }}
          className="link"
        >
          {t('details.order', { number: groupedNumber(item.orderNumber) })}
        </Link>
      </p>
    </div>
  )
}
