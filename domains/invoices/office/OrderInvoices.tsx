/** The invoices of an order on its page in the office, and whether they stand before a refund. */
import { Link } from '@tanstack/react-router'
import type { OfficeOrder } from '#domains/orders/office-contract.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeInvoicesOfOrder } from '../office-calls.gen.ts'
import { InvoiceState } from '../web/door/InvoiceState.tsx'
import { numberOf } from '../web/door/number-of.ts'

/** Once it is paid. */
export default function OrderInvoices({ order: { axes, number } }: { order: OfficeOrder }) {
  const may = useMay()
  if (!may('invoices.read') || axes.payment === 'unpaid' || axes.payment === 'voucher_review')
    return null
  return <Shown orderNumber={number} />
}

function Shown({ orderNumber }: { orderNumber: string }) {
  const t = useT('office.invoices')
  const shop = useT('invoices')
  const found = useLive(officeInvoicesOfOrder, { orderNumber })
  return (
    <Loaded query={found}>
      {({ invoices, needsRed }) =>
        invoices.length === 0 ? null : (
          <Panel title={t('title')}>
            <div className="stack">
              {needsRed && <Notice tone="warning">{t('needsRed')}</Notice>}
              <ul className="stack">
                {invoices.map((item) => (
                  <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                    <Link
                      to="/office/invoices/$id"
                      params={{ id: String(item.id) }}
                      className="link tabular-nums"
                    >
                      {numberOf(shop, item)}
                    </Link>
                    <InvoiceState state={item.state} />
                    <Money amount={item.amount} currency={item.currency} />
                  </li>
                ))}
              </ul>
            </div>
          </Panel>
        )
      }
    </Loaded>
  )
}
