/** /office/categories: the tree of the menu, at most three levels deep. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, EyeOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useAct } from '#kit/web/act.ts'
import { useLang, useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import { officeChoices } from '../product-contract.ts'
import { officeCategories, saveCategory } from '../office-contract.ts'
import { CategoryDrawer, type CategoryValues } from './CategoryDrawer.tsx'
import { inTreeOrder, type Placed } from './tree.ts'

export const Route = createFileRoute('/_frame/office/categories')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.catalog')('categories.title') }],
  }),
  component: CategoriesPage,
})

type Category = DataOf<typeof officeCategories>[number]
type Shown = Placed<Omit<Category, 'name'> & { name: string }>
const MAX_DEPTH = 2

function CategoriesPage() {
  const t = useT('office.catalog')
  const lang = useLang()
  const canWrite = useMay()('catalog.write')
  const categories = useLive(officeCategories, {})
  const [edited, edit] = useState<CategoryValues>()
  const all = categories.data ?? []
  const rows: Shown[] = inTreeOrder(
    all
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .map((category) => ({ ...category, name: textIn(category.name, lang).text })),
  )
  const sistersOf = (parentId: number | null) => rows.filter((row) => row.parentId === parentId)
  const swap = useSwap(all)
  const addBelow = (parentId: number | null) =>
    edit({
      parentId,
      name: { cn: '' },
      position: Math.max(0, ...sistersOf(parentId).map(({ position }) => position)) + 1,
      visible: true,
      imageUrl: null,
      intro: { cn: '' },
      bannerUrl: null,
      attributeIds: [],
      version: 0,
    })
  return (
    <>
      <div className="office-title">
        <h1>{t('categories.title')}</h1>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => addBelow(null)}>
            {t('categories.add')}
          </Button>
        )}
      </div>
      <Panel flush>
        <Loaded query={categories}>
          {() =>
            rows.length === 0 ? (
              <EmptyState size="small" title={t('categories.none')} />
            ) : (
              <ul>
                {rows.map((row) => {
                  const sisters = sistersOf(row.parentId)
                  const at = sisters.indexOf(row)
                  return (
                    <CategoryRow
                      key={row.id}
                      row={row}
                      canWrite={canWrite}
                      onUp={at > 0 ? () => swap(row, sisters[at - 1]) : undefined}
                      onDown={
                        at < sisters.length - 1 ? () => swap(row, sisters[at + 1]) : undefined
                      }
                      onAdd={row.depth < MAX_DEPTH ? () => addBelow(row.id) : undefined}
                      onEdit={() => edit(all.find(({ id }) => id === row.id))}
                    />
                  )
                })}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <CategoryDrawer category={edited} all={rows} onClose={() => edit(undefined)} />
      )}
    </>
  )
}

/** Two sisters change places: each is saved with the other's position. */
function useSwap(all: readonly Category[]) {
  const save = useAct(saveCategory, { refresh: [officeCategories, officeChoices] })
  return async (one: Shown, other: Shown | undefined) => {
    const first = all.find(({ id }) => id === one.id)
    const second = all.find(({ id }) => id === other?.id)
    if (first === undefined || second === undefined || save.isPending) return
    const apart = first.position === second.position ? 1 : 0
    const { productCount: _one, ...firstForm } = first
    const { productCount: _two, ...secondForm } = second
    const isUp = (other?.position ?? 0) <= one.position
    await save.mutateAsync({ ...firstForm, position: second.position - (isUp ? apart : 0) })
    await save.mutateAsync({ ...secondForm, position: first.position + (isUp ? 0 : -apart) })
  }
}

type RowProps = {
  row: Shown
  canWrite: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onAdd: (() => void) | undefined
  onEdit: () => void
}
const INDENTS = ['pl-3', 'pl-9', 'pl-16']

function CategoryRow({ row, canWrite, onUp, onDown, onAdd, onEdit }: RowProps) {
  const t = useT('office.catalog')
  const kit = useT('office.kit')
  return (
    <li
      className={`flex flex-wrap items-center gap-2 border-b border-line py-1.5 pr-3 text-sm last:border-b-0 ${INDENTS[row.depth] ?? ''}`}
    >
      <span className={row.depth === 0 ? 'font-semibold text-ink' : 'text-ink'}>{row.name}</span>
      {row.productCount > 0 && (
        <Link to="/office/products" search={{ category: row.id }} className="text-xs text-ink-3">
          {t('categories.count', { count: row.productCount })}
        </Link>
      )}
      {!row.visible && <Tag icon={EyeOff}>{t('categories.hidden')}</Tag>}
      <span className="flex-1" />
      {canWrite && (
        <span className="flex items-center">
          <IconButton
            icon={ArrowUp}
            size="small"
            label={t('categories.up', { name: row.name })}
            disabled={onUp === undefined}
            onClick={onUp}
          />
          <IconButton
            icon={ArrowDown}
            size="small"
            label={t('categories.down', { name: row.name })}
            disabled={onDown === undefined}
            onClick={onDown}
          />
          {onAdd !== undefined && (
            <IconButton
              icon={Plus}
              size="small"
              label={t('categories.addBelow', { name: row.name })}
              onClick={onAdd}
            />
          )}
          <Button size="small" variant="quiet" onClick={onEdit}>
            {kit('edit')}
          </Button>
        </span>
      )}
    </li>
  )
}
