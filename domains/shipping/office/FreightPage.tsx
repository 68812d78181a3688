/** /office/freight: freight templates by delivery method and region. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { officeFreight, removeFreight } from '../calls.gen.ts'
import { Carriers } from './Carriers.tsx'
import { EMPTY_FREIGHT, FreightDrawer, type FreightValues } from './FreightDrawer.tsx'
import { useRegionNames, type Regions } from '#domains/addresses/office/door/regions.ts'

export const Route = createFileRoute('/_frame/office/freight')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.shipping')('title') }] }),
  component: FreightPage,
})

const SHOWN_REGIONS = 6

function FreightPage() {
  const t = useT('office.shipping')
  const canWrite = useMay()('settings.write')
  const templates = useLive(officeFreight, {})
  const regions = useRegionNames()
  const [edited, setEdited] = useState<FreightValues>()
  const lang = useLang()
  const remove = useAct(removeFreight, { refresh: [officeFreight] })
  const columns = useColumns(regions)
  return (
    <>
      <PageTitle title={t('title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(EMPTY_FREIGHT)}>
            {t('add')}
          </Button>
        )}
      </PageTitle>
      <RecordList
        label={t('title')}
        query={templates}
        none={t('none')}
        columns={columns}
        onEdit={canWrite ? setEdited : undefined}
        nameOf={({ name }) => textIn(name, lang).text}
        actsOnPhone="full"
        removal={{
          act: remove,
          text: () => t('remove.text'),
          reasonOf: ({ active }) => (active ? t('remove.inUse') : undefined),
        }}
      />
      <Carriers canWrite={canWrite} />
      {edited !== undefined && (
        <FreightDrawer template={edited} regions={regions} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

type Row = DataOf<typeof officeFreight>[number]

function useColumns(regions: Regions): Column<Row>[] {
  const t = useT('office.shipping')
  const lang = useLang()
  const { money } = useMoney()
  const { number } = useNumbers()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const fromText = (ids: readonly number[]) =>
    ids.length === 0
      ? t('fromAll')
      : ids.map((id) => warehouses.find((each) => each.id === id)?.name ?? `#${id}`).join(' · ')
  const regionText = (codes: readonly string[]) =>
    codes.length === 0
      ? t('everywhere')
      : codes.slice(0, SHOWN_REGIONS).map(regions.nameOf).join(' · ') +
        (codes.length > SHOWN_REGIONS ? ` +${codes.length - SHOWN_REGIONS}` : '')
  const per = (amount: number, grams: number) =>
    t('per', { amount: money(amount, baseCurrency()), weight: number(grams / 1000) })
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, regions: codes, warehouseIds }) => (
        <>
          <b>{textIn(name, lang).text}</b>
          <p className="text-xs text-ink-3">
            {fromText(warehouseIds)} → {regionText(codes)}
          </p>
        </>
      ),
    },
    {
      id: 'method',
      header: t('method'),
      phone: 'line',
      cell: ({ method }) => t(`methods.${method}`),
    },
    {
      id: 'first',
      header: t('first'),
      align: 'number',
      phone: 'line',
      cell: ({ method, firstGrams, firstAmount }) =>
        method === 'pickup' ? t('noCost') : per(firstAmount, firstGrams),
    },
    {
      id: 'next',
      header: t('next'),
      align: 'number',
      phone: 'line',
      cell: ({ method, nextGrams, nextAmount }) =>
        method === 'pickup' ? '—' : per(nextAmount, nextGrams),
    },
    {
      id: 'free',
      header: t('freeFrom'),
      align: 'number',
      phone: 'line',
      cell: ({ freeFromAmount }) =>
        freeFromAmount === null ? '—' : <Money amount={freeFromAmount} currency={baseCurrency()} />,
    },
    {
      id: 'days',
      header: t('days'),
      wide: true,
      phone: 'line',
      cell: ({ daysFrom, daysTo }) => t('daysOf', { from: daysFrom, to: daysTo }),
    },
    {
      id: 'state',
      header: t('state'),
      phone: 'corner',
      cell: ({ active }) => (
        <StatusDot tone={active ? 'success' : 'neutral'}>
          {active ? t('active') : t('inactive')}
        </StatusDot>
      ),
    },
  ]
}
