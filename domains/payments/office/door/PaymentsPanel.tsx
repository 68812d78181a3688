/** The payments of one order: receipts, attempts, vouchers and refunds. */
import { Suspense } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { orderPayments } from '../../office-calls.gen.ts'
import { Refunds } from '../Refunds.tsx'
import type { OfficeVoucher } from '../office-voucher.ts'
import type { OrderPayments } from '../order-payments.ts'

/** Few orders are paid by bank transfer: the others do without its dialogs. */
const Voucher = late<{ voucher: OfficeVoucher }>(() =>
  import('../Voucher.tsx').then(({ Voucher: loaded }) => ({ default: loaded })),
)

type Props = { orderNumber: string; currency: Currency }

export function PaymentsPanel({ orderNumber, currency }: Props) {
  const t = useT('office.payments')
  const payments = useLive(orderPayments, { orderNumber })
  return (
    <Panel flush title={t('panel')}>
      <Loaded query={payments}>
        {({ receipts, vouchers, refunds, attempts }) => (
          <>
            {receipts.length + vouchers.length + refunds.length + attempts.length === 0 && (
              <p className="p-5 text-sm text-ink-3">{t('nothing')}</p>
            )}
            {receipts.length > 0 && <Receipts receipts={receipts} currency={currency} />}
            {vouchers.map((voucher) => (
              <div key={voucher.id} className="border-t border-line p-5">
                <Suspense fallback={<Skeleton />}>
                  <Voucher voucher={voucher} />
                </Suspense>
              </div>
            ))}
            {refunds.length > 0 && <Refunds refunds={refunds} currency={currency} />}
            {attempts.length > 0 && <Attempts attempts={attempts} currency={currency} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type Of<Part extends keyof OrderPayments> = { [Name in Part]: OrderPayments[Part] } & {
  currency: Currency
}

function Receipts({ receipts, currency }: Of<'receipts'>) {
  const t = useT('office.payments')
  const { dateTime } = useDates()
  return (
    <DataTable
      label={t('receipts')}
      rows={receipts}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          id: 'kind',
          header: t('receipts'),
          cell: ({ kind, isByLink }) => (
            <span className="flex flex-wrap gap-1">
              <Tag tone="success">{t(`kind.${kind}`)}</Tag>
              {isByLink && <Tag tone="neutral">{t('receipt.byLink')}</Tag>}
            </span>
          ),
        },
        {
          id: 'amount',
          header: t('column.amount'),
          align: 'number',
          phone: 'right',
          cell: ({ amount }) => (
            <b>
              <Money amount={amount} currency={currency} />
            </b>
          ),
        },
        { id: 'at', header: t('column.at'), cell: ({ at }) => dateTime(at) },
        {
          id: 'reference',
          header: t('field.bankReference'),
          phone: 'right',
          cell: ({ reference }) => <span className="code-text">{reference}</span>,
        },
      ]}
    />
  )
}

const ATTEMPT_TONES = {
  open: 'info',
  succeeded: 'success',
  failed: 'danger',
  expired: 'neutral',
} as const

function Attempts({ attempts, currency }: Of<'attempts'>) {
  const t = useT('office.payments')
  const { dateTime } = useDates()
  return (
    <details className="border-t border-line">
      <summary className="px-5 py-3 text-sm">{t('attempts', { count: attempts.length })}</summary>
      <DataTable
        label={t('attempts', { count: attempts.length })}
        dense
        rows={attempts}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'at',
            header: t('column.at'),
            cell: ({ createdAt }) => dateTime(createdAt),
          },
          {
            id: 'amount',
            header: t('column.amount'),
            align: 'number',
            phone: 'right',
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
          {
            id: 'state',
            header: t('column.state'),
            cell: ({ state, failure }) => (
              <>
                <Tag tone={ATTEMPT_TONES[state]}>{t(`attempt.${state}`)}</Tag> {failure}
              </>
            ),
          },
          {
            id: 'provider',
            header: t('column.provider'),
            phone: 'right',
            cell: ({ provider, providerReference }) => (
              <>
                {provider} <span className="code-text">{providerReference}</span>
              </>
            ),
          },
        ]}
      />
    </details>
  )
}
