/** Every commission of one distributor, the latest first, each with its order. */
import { Link } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { commissionsOfDistributor } from '../office-calls.gen.ts'
import type { OfficeCommission } from '../office-contract.ts'

export function CommissionsPanel({ id, currency }: { id: number; currency: Currency }) {
  const t = useT('office.distributors')
  const { money } = useMoney()
  const commissions = useLivePages(commissionsOfDistributor, { buyerId: id })
  return (
    <Panel title={t('commissions')} flush>
      <Loaded query={commissions}>
        {(data) => (
          <DataTable<OfficeCommission>
            label={t('commissions')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={(row) => String(row.id)}
            empty={<EmptyState size="small" title={t('none.commissions')} />}
            columns={[
              {
                id: 'order',
                header: t('column.order'),
                cell: ({ orderNumber }) => (
                  <Link
                    to="/office/orders/$number"
                    params={{ number: orderNumber }}
                    className="link code-text"
                  >
                    {orderNumber}
                  </Link>
                ),
              },
              {
                id: 'kind',
                header: t('column.kind'),
                phone: 'labelled',
                cell: ({ kind, percent, friendName }) => (
                  <>
                    {kind === 'reward'
                      ? t('kind.reward')
                      : t(`kind.${kind}`, { percent: percent ?? 0 })}
                    <small className="block text-ink-3">{friendName || t('deleted')}</small>
                  </>
                ),
              },
              {
                id: 'paid',
                header: t('column.paid'),
                align: 'number',
                phone: 'labelled',
                cell: ({ paidAmount }) => <Money amount={paidAmount} currency={currency} />,
              },
              {
                id: 'amount',
                header: t('column.amount'),
                align: 'number',
                phone: 'corner',
                cell: ({ amount, reversedAmount }) => (
                  <>
                    <b>
                      <Money amount={amount - reversedAmount} currency={currency} />
                    </b>
                    {reversedAmount > 0 && (
                      <small className="block text-ink-3">
                        {t('reversed', { amount: money(reversedAmount, currency) })}
                      </small>
                    )}
                  </>
                ),
              },
              {
                id: 'state',
                header: t('column.state'),
                phone: 'labelled',
                cell: (row) => <State commission={row} />,
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={commissions} />
    </Panel>
  )
}

function State({ commission }: { commission: OfficeCommission }) {
  const t = useT('office.distributors')
  const { dateTime } = useDates()
  const { state, settleFrom, settlementNumber } = commission
  if (state === 'frozen') return t('status.frozen', { at: dateTime(settleFrom) })
  if (state === 'settled') return t('status.settled', { number: settlementNumber ?? '' })
  return t(`status.${state}`)
}
