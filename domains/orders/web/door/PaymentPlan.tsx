/** The deposit and the balance of an order of machines: amount, state and deadline of each, and what cancelling costs. */
import type { Currency } from '#kit/contract/money.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail, PaymentPlan as Plan } from '../../contract.ts'
import { PayAction } from '../PayAction.tsx'
import { stageState } from '../stage-state.ts'

export type PaymentPlanProps = {
  plan: Plan
  order: {
    number: string
    currency: Currency
    axes: { lifecycle: string; payment: string; fulfilment: string }
    /** Whoever waits for an answer to it is not led to pay first. */
    cancelRequest?: OrderDetail['cancelRequest']
  }
  /** Staff read it too, and pay nothing. */
  isOffice?: boolean
}

const TONES = {
  paid: 'success',
  unpaid: 'neutral',
  overdue: 'danger',
  returned: 'neutral',
  notDue: 'neutral',
} as const

export function PaymentPlan({ plan, order, isOffice = false }: PaymentPlanProps) {
  const t = useT('orders')
  const isOpen = order.axes.lifecycle === 'open'
  // What has left is sent back by a case, not cancelled; once all is paid, it is not the deposit alone that goes back.
  const isCancellable =
    isOpen &&
    order.axes.fulfilment === 'unfulfilled' &&
    plan.stages.some(({ state }) => state !== 'paid')
  const keeps = isOffice ? 'plan.keepsOfBuyer' : 'plan.keeps'
  const canPay = isOpen && ['unpaid', 'partially_paid'].includes(order.axes.payment)
  return (
    <Panel title={t('plan.title')}>
      <ol className="grid gap-4 md:grid-cols-2">
        {plan.stages.map((each) => (
          <Stage
            key={each.stage}
            stage={each}
            plan={plan}
            order={order}
            isPayable={canPay && each.payBy !== null && !isOffice}
          />
        ))}
      </ol>
      <p className="pt-4 text-sm text-ink-3">
        {plan.retainedAmount > 0
          ? t.rich('plan.kept', {
              amount: <Money amount={plan.retainedAmount} currency={order.currency} />,
            })
          : isCancellable && t(plan.keepsDeposit ? keeps : 'plan.returns')}
      </p>
    </Panel>
  )
}

type StageProps = {
  stage: Plan['stages'][number]
  plan: Plan
  order: PaymentPlanProps['order']
  /** By its buyer, now. */
  isPayable: boolean
}

function Stage({ stage: { stage, ...each }, plan, order, isPayable }: StageProps) {
  const t = useT('orders')
  const { zoned } = useDates()
  const { currency } = order
  const state = stageState(each, plan, order.axes)
  const isDue = order.axes.lifecycle !== 'closed'
  const isPart = isDue && each.state !== 'paid' && each.paidAmount > 0
  return (
    <li className="grid content-start gap-2 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{t(`plan.stage.${stage}`)}</span>
        <Tag tone={TONES[state]}>{t(`plan.state.${state}`)}</Tag>
      </div>
      <Money amount={each.amount} currency={currency} size="large" />
      {isPart && (
        <p className="text-sm">
          {t.rich('plan.part', { amount: <Money amount={each.paidAmount} currency={currency} /> })}
        </p>
      )}
      {isDue && each.payBy !== null && (
        <p className="text-sm text-ink-3">{t('plan.payBy', { time: zoned(each.payBy) })}</p>
      )}
      {isDue && stage === 'balance' && each.payBy === null && each.state === 'unpaid' && (
        <p className="text-sm text-ink-3">{t('plan.after', { days: plan.balanceDays })}</p>
      )}
      {isPayable && (
        <p className="print-hidden">
          <PayAction
            order={order}
            cancelRequest={order.cancelRequest}
            label={t(`plan.pay.${stage}`)}
          />
        </p>
      )}
    </li>
  )
}
