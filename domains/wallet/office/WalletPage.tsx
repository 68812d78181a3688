/** /office/wallets/{customer}: what one customer's wallet holds, every movement, and the way to adjust it. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  PendingApprovals,
  usePendingKinds,
} from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { walletOf } from '../office-calls.gen.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MovementsPanel } from './MovementsPanel.tsx'
import { REFRESH } from './refresh.ts'

export const Route = createFileRoute('/_frame/office/wallets/$id')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.wallet')('title') }] }),
  component: WalletPage,
})

function WalletPage() {
  const { id } = Route.useParams()
  const t = useT('office.wallet')
  const wallet = useLive(walletOf, { buyerId: Number(id) })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/wallets" {...props} /> },
          { label: wallet.data?.buyerName ?? id },
        ]}
      />
      <Loaded query={wallet}>{(found) => <One id={Number(id)} wallet={found} />}</Loaded>
    </>
  )
}

function One({ id, wallet }: { id: number; wallet: DataOf<typeof walletOf> }) {
  const t = useT('office.wallet')
  const { money } = useMoney()
  const canWrite = useMay()('wallet.write')
  const isWaiting = usePendingKinds(`wallet:${id}`)?.has('wallet.adjust') === true
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PageTitle look="record" title={wallet.buyerName}>
        <div className="button-row">
          <Link to="/office/customers/$id" params={{ id: String(id) }} className={buttonClass({})}>
            {t('toCustomer')}
          </Link>
          {canWrite && (
            <Button variant="primary" disabled={isWaiting} onClick={() => setIsOpen(true)}>
              {t('adjust.open')}
            </Button>
          )}
        </div>
      </PageTitle>
      <PendingApprovals object={`wallet:${id}`} refresh={REFRESH} />
      <section className="panel panel-clip kpis">
        {wallet.balances.map(({ currency, amount, incomeAmount, expenseAmount }) => (
          <Kpi
            key={currency}
            label={t('held', { currency })}
            figure={money(amount, currency)}
            note={t('thisMonth', {
              income: money(incomeAmount, currency),
              expense: money(expenseAmount, currency),
            })}
          />
        ))}
      </section>
      <MovementsPanel id={id} />
      {!canWrite && <p className="text-sm text-ink-3">{t('readOnly')}</p>}
      {isOpen && <AdjustDialog id={id} wallet={wallet} onClose={() => setIsOpen(false)} />}
    </>
  )
}
