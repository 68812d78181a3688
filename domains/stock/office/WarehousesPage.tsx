/** /office/warehouses: the warehouses, and what buyers see of each. */
import { createFileRoute } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { officeWarehouses } from '../office-calls.gen.ts'
import { toNewWarehouse, WarehouseDrawer, type WarehouseValues } from './WarehouseDrawer.tsx'

export const Route = createFileRoute('/_frame/office/warehouses')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.stock')('warehouses.title') }],
  }),
  component: WarehousesPage,
})

function WarehousesPage() {
  const t = useT('office.stock')
  const lang = useLang()
  const canWrite = useMay()('stock.write')
  const warehouses = useLive(officeWarehouses, {})
  const [edited, setEdited] = useState<WarehouseValues>()
  return (
    <>
      <PageTitle title={t('warehouses.title')}>
        {canWrite && (
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => setEdited(toNewWarehouse(warehouses.data ?? []))}
          >
            {t('warehouses.add')}
          </Button>
        )}
      </PageTitle>
      <RecordList
        label={t('warehouses.title')}
        query={warehouses}
        order={(a, b) => a.position - b.position}
        none={t('warehouses.none')}
        onEdit={canWrite ? setEdited : undefined}
        nameOf={({ name }) => textIn(name, lang).text}
        columns={[
          {
            id: 'name',
            header: t('warehouses.name'),
            cell: ({ name, address }) => (
              <>
                <b>{textIn(name, lang).text}</b>
                <p className="text-ink-3">{textIn(address, lang).text}</p>
              </>
            ),
          },
          {
            id: 'state',
            header: t('warehouses.state'),
            phone: 'right',
            cell: ({ active }) => (
              <StatusDot tone={active ? 'success' : 'neutral'}>
                {active ? t('warehouses.active') : t('warehouses.inactive')}
              </StatusDot>
            ),
          },
          {
            id: 'area',
            header: t('warehouses.area'),
            cell: ({ areaName, aid }) => `${textIn(areaName, lang).text} ${aid}`,
          },
          {
            id: 'hours',
            header: t('warehouses.hours'),
            wide: true,
            phone: 'hidden',
            cell: ({ hours }) => textIn(hours, lang).text,
          },
          {
            id: 'phone',
            header: t('warehouses.phone'),
            phone: 'hidden',
            cell: ({ phone }) => phoneText(phone),
          },
        ]}
      />
      {edited !== undefined && (
        <WarehouseDrawer warehouse={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
