/** /user/user/usershare: the link with its QR code, and what it has earned. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myCommissions, myDistribution } from '../calls.gen.ts'
import type { Commission, CommissionSums, Recovery } from '../contract.ts'
import { ApplyFirst } from './ApplyFirst.tsx'
import { DistributorFrame } from './DistributorFrame.tsx'
import { Invitation } from './Invitation.tsx'

export const Route = createFileRoute('/_shop/user/user/usershare')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('distributors')('nav.share') }] }),
  component: SharePage,
})

function SharePage() {
  const t = useT('distributors')
  const found = useQuery(query(myDistribution, {}))
  return (
    <DistributorFrame current="share">
      <Loaded query={found}>
        {({ state, note, code, terms, sums, recoveries }) =>
          state === 'approved' || state === 'suspended' ? (
            <>
              {state === 'suspended' && (
                <Notice tone="warning">
                  <p>{t('suspended.text', { reason: note })}</p>
                  <p>{t('suspended.note')}</p>
                </Notice>
              )}
              <Sums sums={sums} currency={terms.currency} />
              {code !== null && <Invitation code={code} />}
              <Results currency={terms.currency} />
              {recoveries.length > 0 && <Recoveries recoveries={recoveries} />}
            </>
          ) : (
            <ApplyFirst />
          )
        }
      </Loaded>
    </DistributorFrame>
  )
}

function Sums({ sums, currency }: { sums: CommissionSums; currency: Currency }) {
  const t = useT('distributors')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { frozenAmount, settledAmount, owedAmount, friendCount, buyerCount } = sums
  return (
    <>
      <section className="panel panel-clip kpis" aria-label={t('nav.share')}>
        <Kpi
          label={t('sum.frozen')}
          figure={money(frozenAmount, currency)}
          note={t('sum.frozenNote')}
        />
        <Kpi
          label={t('sum.settled')}
          figure={money(settledAmount, currency)}
          note={t('toWallet')}
          link={(props) => <Link to="/user/user/money" {...props} />}
        />
        <Kpi
          label={t('sum.friends')}
          figure={number(friendCount)}
          note={t('sum.buyers', { count: buyerCount })}
        />
      </section>
      {owedAmount > 0 && (
        <Notice tone="warning">{t('sum.owed', { amount: money(owedAmount, currency) })}</Notice>
      )}
    </>
  )
}

function Results({ currency }: { currency: Currency }) {
  const t = useT('distributors')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const commissions = useInfiniteQuery(pages(myCommissions, {}))
  return (
    <Panel title={t('results.title')} level={2} flush>
      <Loaded query={commissions}>
        {(data) => (
          <DataTable<Commission>
            label={t('results.title')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ id }) => String(id)}
            empty={
              <EmptyState size="small" title={t('results.none')} text={t('results.noneText')} />
            }
            columns={[
              {
                id: 'what',
                header: t('results.what'),
                cell: (row) => (
                  <>
                    {t(`kind.${row.kind}`, { friend: row.friendName, percent: row.percent ?? 0 })}
                    <small className="block text-ink-3">{dateTime(row.earnedAt)}</small>
                  </>
                ),
              },
              {
                id: 'paid',
                header: t('results.paid'),
                align: 'number',
                phone: 'labelled',
                cell: ({ paidAmount }) => money(paidAmount, currency),
              },
              {
                id: 'amount',
                header: t('results.amount'),
                align: 'number',
                phone: 'corner',
                cell: ({ amount, reversedAmount }) => (
                  <>
                    <b>{money(amount - reversedAmount, currency)}</b>
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
                header: t('results.state'),
                phone: 'full',
                cell: (row) => (
                  <span className="text-ink-2">
                    <State commission={row} />
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={commissions} />
    </Panel>
  )
}

/** What left the wallet again: its lines in the statement lead here. */
function Recoveries({ recoveries }: { recoveries: readonly Recovery[] }) {
  const t = useT('distributors')
  const { dateTime } = useDates()
  const { money } = useMoney()
  return (
    <Panel title={t('recoveries.title')} level={2}>
      <KeyValueList
        rows={recoveries.map(({ number, amount, currency, at }) => ({
          label: `${number} · ${dateTime(at)}`,
          value: t(amount > 0 ? 'recoveries.taken' : 'recoveries.back', {
            amount: money(Math.abs(amount), currency),
          }),
        }))}
      />
    </Panel>
  )
}

function State({ commission }: { commission: Commission }) {
  const t = useT('distributors')
  const { dateTime } = useDates()
  const { state, settleFrom, settlementNumber } = commission
  if (state === 'frozen') return t('status.frozen', { at: dateTime(settleFrom) })
  if (state === 'settled') return t('status.settled', { number: settlementNumber ?? '' })
  return t(`status.${state}`)
}
