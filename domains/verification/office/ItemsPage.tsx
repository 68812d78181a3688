/** /office/verification-items: what businesses are asked for when they are verified, in its order. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { countries } from '#domains/addresses/calls.gen.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeVerificationItems, orderVerificationItems } from '../items-calls.gen.ts'
import type { ItemForm } from '../items-contract.ts'
import { ItemDrawer } from './items/ItemDrawer.tsx'
import { NEW_ITEM } from './items/item-values.ts'

export const Route = createFileRoute('/_frame/office/verification-items')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.verification')('items.title') }],
  }),
  component: ItemsPage,
})

type Item = DataOf<typeof officeVerificationItems>[number]

function ItemsPage() {
  const t = useT('office.verification')
  const canWrite = useMay()('settings.write')
  const items = useLive(officeVerificationItems, {})
  const [edited, setEdited] = useState<ItemForm>()
  const columns = useColumns(items.data ?? [], canWrite ? setEdited : null)
  return (
    <>
      <PageTitle title={t('items.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW_ITEM)}>
            {t('items.add')}
          </Button>
        )}
      </PageTitle>
      <p className="pb-3 text-sm text-ink-3">{t('items.intro')}</p>
      <Panel flush>
        <Loaded query={items}>
          {(rows) => (
            <DataTable
              label={t('items.title')}
              rows={rows}
              keyOf={({ code }) => code}
              empty={<EmptyState size="small" title={t('items.none')} />}
              columns={columns}
            />
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && <ItemDrawer item={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** @param onEdit null for staff without the permission to change them */
function useColumns(
  all: readonly Item[],
  onEdit: ((item: ItemForm) => void) | null,
): Column<Item>[] {
  const t = useT('office.verification')
  const lang = useLang()
  const acts = useActs(all, onEdit)
  const whoOf = useWho()
  const columns: Column<Item>[] = [
    {
      id: 'name',
      header: t('items.name'),
      cell: ({ name, kind, isSensitive }) => (
        <>
          <b className="font-medium">{textIn(name, lang).text}</b>{' '}
          <span className="text-sm text-ink-3">{t(`itemKind.${kind}`)}</span>{' '}
          {isSensitive && <Tag>{t('items.sensitiveTag')}</Tag>}
        </>
      ),
    },
    {
      id: 'who',
      header: t('items.who'),
      phone: 'line',
      cell: whoOf,
    },
    {
      id: 'required',
      header: t('items.needed'),
      phone: 'line',
      cell: ({ isRequired }) => t(isRequired ? 'items.required' : 'items.optional'),
    },
    {
      id: 'state',
      header: t('items.state'),
      phone: 'line',
      cell: ({ active }) => (
        <StatusDot tone={active ? 'success' : 'neutral'}>
          {active ? t('items.active') : t('items.retired')}
        </StatusDot>
      ),
    },
  ]
  return [...columns, acts]
}

/** Kinds of business and countries that an item is asked of. */
function useWho(): (item: Item) => string {
  const t = useT('office.verification')
  const words = useT('verification')
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  return ({ businessKinds, countries: codes }) => {
    const places = codes.map((code) => data.find((each) => each.code === code)?.name ?? code)
    const parts = [...businessKinds.map((kind) => words(`kind.${kind}`)), ...places]
    return parts.length === 0 ? t('items.everybody') : parts.join(' · ')
  }
}

function useActs(all: readonly Item[], onEdit: ((item: ItemForm) => void) | null): Column<Item> {
  const t = useT('office.verification')
  const kit = useT('office.kit')
  const lang = useLang()
  const order = useAct(orderVerificationItems, { refresh: [officeVerificationItems] })
  const codes = all.map(({ code }) => code)
  // The arrow stays enabled while the order is saved, and so keeps the focus.
  const move = (code: string, by: -1 | 1) => {
    const to = codes.indexOf(code) + by
    if (order.isPending || to < 0 || to >= codes.length) return
    const rest = codes.filter((each) => each !== code)
    order.mutate({ codes: rest.toSpliced(to, 0, code) })
  }
  return {
    id: 'acts',
    header: <span className="sr-only">{kit('edit')}</span>,
    align: 'number',
    phone: 'full',
    cell: (item) => {
      if (onEdit === null) return null
      const name = textIn(item.name, lang).text
      return (
        <span className="flex items-center justify-end gap-1">
          <IconButton
            icon={ArrowUp}
            label={t('items.up', { name })}
            aria-disabled={codes[0] === item.code}
            onClick={() => move(item.code, -1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('items.down', { name })}
            aria-disabled={codes.at(-1) === item.code}
            onClick={() => move(item.code, 1)}
          />
          <Button size="small" onClick={() => onEdit(item)}>
            {kit('edit')}
            <span className="sr-only"> {name}</span>
          </Button>
        </span>
      )
    },
  }
}
