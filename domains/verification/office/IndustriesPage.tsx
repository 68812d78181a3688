/** /office/industries: the main industries that businesses choose from, in their order. */
import { createFileRoute } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeIndustries, orderIndustries } from '../office-calls.gen.ts'
import { IndustryDrawer, NEW_INDUSTRY, valuesOf, type IndustryValues } from './IndustryDrawer.tsx'

export const Route = createFileRoute('/_frame/office/industries')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.verification')('industries.title') }],
  }),
  component: IndustriesPage,
})

type Industry = DataOf<typeof officeIndustries>[number]

function IndustriesPage() {
  const t = useT('office.verification')
  const canWrite = useMay()('settings.write')
  const industries = useLive(officeIndustries, {})
  const [edited, setEdited] = useState<IndustryValues>()
  const columns = useColumns(industries.data ?? [], canWrite ? setEdited : null)
  return (
    <>
      <PageTitle title={t('industries.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW_INDUSTRY)}>
            {t('industries.add')}
          </Button>
        )}
      </PageTitle>
      <p className="pb-3 text-sm text-ink-3">{t('industries.intro')}</p>
      <Panel flush>
        <Loaded query={industries}>
          {(rows) => (
            <DataTable
              label={t('industries.title')}
              rows={rows}
              keyOf={({ id }) => String(id)}
              empty={<EmptyState size="small" title={t('industries.none')} />}
              columns={columns}
            />
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <IndustryDrawer industry={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** @param onEdit null for staff without the permission to change them */
function useColumns(
  all: readonly Industry[],
  onEdit: ((industry: IndustryValues) => void) | null,
): Column<Industry>[] {
  const t = useT('office.verification')
  const kit = useT('office.kit')
  const lang = useLang()
  const { number } = useNumbers()
  const order = useAct(orderIndustries, { refresh: [officeIndustries] })
  const ids = all.map(({ id }) => id)
  const move = (id: number, by: -1 | 1) => {
    const to = ids.indexOf(id) + by
    // The arrow stays enabled while the order is saved, and so keeps the focus.
    if (order.isPending || to < 0 || to >= ids.length) return
    const rest = ids.filter((each) => each !== id)
    order.mutate({ ids: rest.toSpliced(to, 0, id) })
  }
  return [
    { id: 'name', header: t('industries.name'), cell: ({ name }) => textIn(name, lang).text },
    {
      id: 'used',
      header: t('industries.used'),
      align: 'number',
      phone: 'hidden',
      cell: ({ usedCount }) => number(usedCount),
    },
    {
      id: 'state',
      header: t('industries.state'),
      cell: ({ active }) => (
        <StatusDot tone={active ? 'success' : 'neutral'}>
          {active ? t('industries.active') : t('industries.retired')}
        </StatusDot>
      ),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{kit('edit')}</span>,
      align: 'number',
      phone: 'full',
      cell: (industry) => {
        if (onEdit === null) return null
        const name = textIn(industry.name, lang).text
        return (
          <span className="flex items-center justify-end gap-1">
            <IconButton
              icon={ArrowUp}
              label={t('industries.up', { name })}
              aria-disabled={ids[0] === industry.id}
              onClick={() => move(industry.id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('industries.down', { name })}
              aria-disabled={ids.at(-1) === industry.id}
              onClick={() => move(industry.id, 1)}
            />
            <Button size="small" onClick={() => onEdit(valuesOf(industry))}>
              {kit('edit')}
            </Button>
          </span>
        )
      },
    },
  ]
}
