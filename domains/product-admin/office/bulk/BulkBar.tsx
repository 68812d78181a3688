/** The actions for selected products; each leads to a preview page. */
import { useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FolderInput from 'lucide-react/icons/folder-input'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { prepareBulk } from '../../bulk-calls.gen.ts'
import type { BulkAct, BulkSelection } from '../../bulk-contract.ts'
import { CategoryDrawer } from './CategoryDrawer.tsx'
import { PriceDrawer } from './PriceDrawer.tsx'

type ToState = Extract<BulkAct, { kind: 'state' }>['to']
const STATES = ['published', 'draft', 'archived', 'restored'] as const satisfies ToState[]
const ICONS = { published: Eye, draft: EyeOff, archived: Archive, restored: ArchiveRestore }
const NAMES = {
  published: 'act.publish',
  draft: 'act.unpublish',
  archived: 'act.archive',
  restored: 'act.restore',
} as const satisfies Record<ToState, string>

type Props = {
  /** The state of the listed products, if they share one. */
  state: 'draft' | 'published' | 'archived' | undefined
  selection: z.infer<typeof BulkSelection>
  count: number
  /** The number of results. */
  total: number
  isAll: boolean
  onAll: () => void
  onClear: () => void
}

export function BulkBar({ state, selection, count, total, isAll, onAll, onClear }: Props) {
  const t = useT('office.product-admin')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'price' | 'category'>()
  const prepare = useAct(prepareBulk, {
    onDone: ({ id }) =>
      navigate({ to: '/office/products/changes/$id', params: { id: String(id) }, search: {} }),
  })
  const go = (act: BulkAct) => prepare.mutate({ selection, act })
  // The most likely action for the list's state is outside of the menu.
  const first = state === 'published' ? 'draft' : state === 'archived' ? 'restored' : 'published'
  const toState = (to: ToState) => go({ kind: 'state', to })
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
        onClick={() => toState(first)}
      >
        {t(NAMES[first])}
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
          ...STATES.filter((to) => to !== first).map((to) => ({
            id: to,
            icon: ICONS[to],
            label: t(NAMES[to]),
            onSelect: () => toState(to),
          })),
          {
            id: 'category',
            icon: FolderInput,
            label: t('bulk.category'),
            onSelect: () => setOpen('category'),
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
