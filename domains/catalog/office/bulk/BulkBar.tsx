/** What can be done with the ticked products; each act leads to a page that shows what it would change. */
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ChevronDown, EyeOff, FolderInput } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#kit/ui/Button.tsx'
import { Menu } from '#kit/ui/Menu.tsx'
import { useAct } from '#kit/web/act.ts'
import { useT } from '#kit/web/i18n.tsx'
import { prepareBulk, type BulkAct, type BulkSelection } from '../../bulk-contract.ts'
import { CategoryDrawer } from './CategoryDrawer.tsx'
import { PriceDrawer } from './PriceDrawer.tsx'

type Props = {
  selection: z.infer<typeof BulkSelection>
  count: number
  /** That the filter finds. */
  total: number
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

export function BulkBar({ selection, count, total, isAll, onAll, onClear }: Props) {
  const t = useT('office.catalog')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'price' | 'category'>()
  const prepare = useAct(prepareBulk, {
    onDone: ({ id }) =>
      navigate({ to: '/office/products/changes/$id', params: { id: String(id) }, search: {} }),
  })
  const go = (act: BulkAct) => prepare.mutate({ selection, act })
  const toState = (to: Extract<BulkAct, { kind: 'state' }>['to']) => go({ kind: 'state', to })
  return (
    <div className="selection-bar">
      <b>{isAll ? t('bulk.allChosen', { count }) : t('bulk.chosen', { count })}</b>
      {!isAll && total > count && (
        <Button variant="quiet" size="small" onClick={onAll}>
          {t('bulk.chooseAll', { count: total })}
        </Button>
      )}
      <span className="flex-1" />
      <Button variant="secondary" size="small" onClick={() => setOpen('price')}>
        {t('bulk.price')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={prepare.isPending && open === undefined}
        onClick={() => toState('published')}
      >
        {t('act.publish')}
      </Button>
      <Menu
        label={t('more')}
        align="end"
        trigger={(props) => (
          <Button variant="secondary" size="small" iconAfter={ChevronDown} {...props}>
            {t('more')}
          </Button>
        )}
        items={[
          {
            id: 'draft',
            icon: EyeOff,
            label: t('act.unpublish'),
            onSelect: () => toState('draft'),
          },
          {
            id: 'category',
            icon: FolderInput,
            label: t('bulk.category'),
            onSelect: () => setOpen('category'),
          },
          {
            id: 'archived',
            icon: Archive,
            label: t('act.archive'),
            onSelect: () => toState('archived'),
          },
          {
            id: 'restored',
            icon: ArchiveRestore,
            label: t('act.restore'),
            onSelect: () => toState('restored'),
          },
        ]}
      />
      <Button variant="quiet" size="small" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {open === 'price' && (
        <PriceDrawer
          count={count}
          busy={prepare.isPending}
          onAct={go}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'category' && (
        <CategoryDrawer
          count={count}
          busy={prepare.isPending}
          onAct={go}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
