/** Movements of a customer's wallet, the newest first, with who adjusted it. */
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { tabPanelId, Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { FLOWS } from '../movements.ts'
import { walletMovementsOf } from '../office-calls.gen.ts'

type Flow = (typeof FLOWS)[number]

export function MovementsPanel({ id }: { id: number }) {
  const t = useT('office.wallet')
  const [flow, setFlow] = useState<Flow | undefined>()
  const current = flow ?? 'all'
  const movements = useLivePages(walletMovementsOf, { buyerId: id, flow })
  return (
    <Panel flush title={t('movements')}>
      <Tabs
        look="small"
        label={t('movements')}
        current={current}
        onSelect={(chosen) => setFlow(FLOWS.find((each) => each === chosen))}
        items={(['all', ...FLOWS] as const).map((each) => ({ id: each, label: t(`flow.${each}`) }))}
      />
      <div role="tabpanel" id={tabPanelId(current)} aria-label={t(`flow.${current}`)}>
        <Loaded query={movements}>
          {(data) => (
            <DataTable
              label={t('movements')}
              rows={data.pages.flatMap(({ items }) => items)}
              keyOf={(movement) => String(movement.id)}
              empty={<EmptyState size="small" title={t('noMovements')} />}
              columns={[
                {
                  id: 'what',
                  header: t('column.what'),
                  phone: 'full',
                  cell: (movement) => <About movement={movement} />,
                },
                {
                  id: 'amount',
                  header: t('column.amount'),
                  align: 'number',
                  phone: 'labelled',
                  cell: ({ amount, currency }) => (
                    <b className={amount > 0 ? 'text-success' : ''}>
                      <Money amount={amount} currency={currency} />
                    </b>
                  ),
                },
                {
                  id: 'balance',
                  header: t('column.balance'),
                  align: 'number',
                  phone: 'labelled',
                  cell: ({ balanceAmount, currency }) => (
                    <Money amount={balanceAmount} currency={currency} />
                  ),
                },
              ]}
            />
          )}
        </Loaded>
        <EndlessFoot query={movements} />
      </div>
    </Panel>
  )
}

function About({ movement }: { movement: DataOf<typeof walletMovementsOf>['items'][number] }) {
  const t = useT('office.wallet')
  const { dateTime } = useDates()
  const { kind, amount, note, reference, at, staffName, agreedName } = movement
  return (
    <>
      {t(`movement.${kind}.${amount > 0 ? 'income' : 'expense'}`)}
      {note !== '' && <p className="text-sm wrap-anywhere text-ink-2">{note}</p>}
      <p className="text-xs wrap-anywhere text-ink-3">
        {[dateTime(at), reference, staffName, agreedName]
          .filter((each) => each !== null)
          .join(' · ')}
      </p>
    </>
  )
}
