/** What a buyer has paid in advance: they may ask for it, and read what of it went back. Nothing for who has never had any. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { myRefundAccount } from '#domains/payments/refund-account-calls.gen.ts'
import { int } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { pages, query } from '#kit/web/calls/call.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myCredit } from '../calls.gen.ts'
import type { CreditAccount } from '../contract.ts'
import {
  askPrepaymentBack,
  myPrepaymentRefunds,
  withdrawPrepaymentRefund,
} from '../prepayment-refunds-calls.gen.ts'
import type { PrepaymentRefund } from '../prepayment-refunds-contract.ts'
import { CreditReasons } from '../reasons.ts'

const RefundAccount = lazy(async () => ({
  default: (await import('#domains/payments/web/door/RefundAccount.tsx')).RefundAccount,
}))

const REFRESH = [myCredit, myPrepaymentRefunds]

export function Prepayment({ account }: { account: CreditAccount }) {
  const t = useT('credit')
  const refunds = useInfiniteQuery(pages(myPrepaymentRefunds, {}))
  const [isAsking, setIsAsking] = useState(false)
  const items = refunds.data?.pages.flatMap((page) => page.items) ?? []
  if (refunds.data === undefined || (account.prepaidAmount === 0 && items.length === 0)) return null
  const isOpen = items.some(({ state }) => state === 'asked' || state === 'toSend')
  return (
    <Panel title={t('prepaid')} level={2}>
      <div className="stack">
        <p className="max-w-prose text-sm text-ink-2">{t('prepaidText')}</p>
        {account.prepaidAmount > 0 && !isOpen && (
          <div>
            <Button onClick={() => setIsAsking(true)}>{t('refund.ask')}</Button>
          </div>
        )}
        {items.length > 0 && (
          <ol aria-label={t('refund.list')}>
            {items.map((refund) => (
              <Row key={refund.id} refund={refund} />
            ))}
          </ol>
        )}
        {isOpen && (
          <Suspense fallback={null}>
            <Payee />
          </Suspense>
        )}
        <EndlessFoot query={refunds} />
      </div>
      {isAsking && <AskDialog account={account} onClose={() => setIsAsking(false)} />}
    </Panel>
  )
}

/** Where it goes: asked for while something is on its way. */
function Payee() {
  const { data } = useQuery(query(myRefundAccount, {}))
  return data === undefined ? null : <RefundAccount orderNumber={null} account={data.account} />
}

const TONES = {
  asked: 'info',
  toSend: 'info',
  sent: 'success',
  declined: 'warning',
  withdrawn: 'neutral',
  reversed: 'neutral',
} as const

function Row({ refund }: { refund: PrepaymentRefund }) {
  const t = useT('credit')
  const { dateTime } = useDates()
  const { id, number, amount, currency, state, createdAt, answerBy, bankReference } = refund
  const isWaiting = state === 'asked' || state === 'toSend'
  const withdraw = useAct(withdrawPrepaymentRefund, {
    refresh: REFRESH,
    onDone: () => toast(t('refund.withdrawn'), { kind: 'success' }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Money amount={amount} currency={currency} />
          <Tag tone={TONES[state]}>{t(`refund.state.${state}`)}</Tag>
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">
          {number} · {dateTime(createdAt)}
          {bankReference !== null && ` · ${t('submission.reference')} ${bankReference}`}
        </p>
        {refund.declineReason !== null && (
          <p className="text-sm">{t('refund.declined', { reason: refund.declineReason })}</p>
        )}
        {isWaiting && <ClockLine label={t('refund.answerBy')} at={answerBy} calm />}
      </div>
      {state === 'asked' && (
        <Button
          variant="quiet"
          size="small"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ prepaymentRefundId: id })}
        >
          {t('submission.withdraw')}
        </Button>
      )}
    </li>
  )
}

const formOf = (most: number) => z.object({ amount: int(1, most) })

function AskDialog({ account, onClose }: { account: CreditAccount; onClose: () => void }) {
  const t = useT('credit')
  const { money } = useMoney()
  const { prepaidAmount, currency } = account
  const form = useSchemaForm(formOf(prepaidAmount), { amount: prepaidAmount })
  const ask = useAct(askPrepaymentBack, {
    refresh: REFRESH,
    onDone: () => {
      onClose()
      toast(t('refund.asked'), { kind: 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [CreditReasons.moreThanPrepaid.code]: 'amount' }),
  })
  return (
    <FormDialog
      title={t('refund.askTitle')}
      text={t('refund.askText')}
      verb={t('refund.ask')}
      busy={ask.isPending}
      onSubmit={form.handleSubmit((values) => ask.mutate(values))}
      onClose={onClose}
    >
      <AmountField
        control={form.control}
        name="amount"
        currency={currency}
        label={t('column.amount')}
        hint={t('refund.most', { amount: money(prepaidAmount, currency) })}
        required
      />
    </FormDialog>
  )
}
