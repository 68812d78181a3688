/** /office/categories: the category tree, at most three levels deep; moved by mouse or keys, edited at the side. */
import { createFileRoute } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LANGS, textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { officeCategories, removeCategory, saveCategory } from '../calls.gen.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { CategoryDrawer } from './categories/CategoryDrawer.tsx'
import { valuesOf, type CategoryValues } from './categories/category-values.ts'
import { CategoryRow, type Shown } from './categories/CategoryRow.tsx'
import { branchOf } from './categories/moves.ts'
import { useMoving } from './categories/use-moving.ts'
import { inTreeOrder } from './door/tree.ts'
import { useOpened } from './use-opened.ts'

export const Route = createFileRoute('/_frame/office/categories')({
  /** The one to open, and the language of its text fields. */
  validateSearch: searchOf({ open: whole(1, Number.MAX_SAFE_INTEGER), lang: oneOf(...LANGS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.taxonomy')('categories.title') }],
  }),
  component: CategoriesPage,
})

type Category = DataOf<typeof officeCategories>[number]
const MAX_DEPTH = 2
const NOTHING: readonly Category[] = []

function CategoriesPage() {
  const t = useT('office.taxonomy')
  const lang = useLang()
  const canWrite = useMay()('catalog.write')
  const categories = useLive(officeCategories, {})
  const { open, lang: textLang } = Route.useSearch()
  const navigate = Route.useNavigate()
  const all = categories.data ?? NOTHING
  const nodes = all
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map((category) => ({ ...category, name: textIn(category.name, lang).text }))
  const moving = useMoving(nodes)
  const rows: Shown[] = inTreeOrder(moving.shown)
  const carried = moving.carriedId === undefined ? null : branchOf(nodes, moving.carriedId)
  const { hide, removal } = useActs(all)
  const opened = useOpened<CategoryValues>({
    named: open,
    all: useMemo(() => all.map(valuesOf), [all]),
    onForget: () => void navigate({ search: {}, replace: true }),
  })
  return (
    <>
      <PageTitle title={t('categories.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => opened.begin(newBelow(null))}>
            {t('categories.add')}
          </Button>
        )}
      </PageTitle>
      {canWrite && (
        <p id="move-hint" className="text-xs text-ink-3">
          {t('categories.moveHint')}
        </p>
      )}
      <output className="sr-only">{moving.status}</output>
      <Panel flush>
        <Loaded query={categories}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                size="small"
                title={t('categories.none')}
                text={t('categories.noneText')}
              />
            ) : (
              <ul aria-label={t('categories.title')} aria-busy={moving.isBusy}>
                {rows.map((row) => (
                  <CategoryRow
                    key={row.id}
                    row={row}
                    childCount={rows.filter(({ parentId }) => parentId === row.id).length}
                    canWrite={canWrite}
                    isCarried={carried?.has(row.id) === true}
                    moving={moving}
                    onAdd={row.depth < MAX_DEPTH ? () => opened.begin(newBelow(row.id)) : undefined}
                    onEdit={() => opened.open(row.id)}
                    onHide={() => hide(row.id)}
                    onRemove={() => removal.ask(row)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      {opened.values !== undefined && (
        <CategoryDrawer
          key={opened.key}
          category={opened.values}
          textLang={textLang}
          all={rows}
          categories={all}
          onClose={opened.close}
        />
      )}
      {removal.dialog}
    </>
  )
}

const newBelow = (parentId: number | null): CategoryValues => ({
  parentId,
  name: { cn: '' },
  visible: true,
  imageUrl: null,
  intro: { cn: '' },
  bannerUrl: null,
  attributeIds: [],
  version: 0,
})

/** Hiding can be undone, deleting is confirmed first. */
function useActs(all: readonly Category[]) {
  const t = useT('office.taxonomy')
  const kit = useT('forms')
  const [asked, setAsked] = useState<Shown>()
  const refresh = [officeCategories, officeChoices]
  const save = useAct(saveCategory, { refresh })
  const remove = useAct(removeCategory, {
    refresh,
    onDone: () => {
      setAsked(undefined)
      toast(t('categories.removed'), { kind: 'success' })
    },
    onRefused: () => setAsked(undefined),
  })
  const show = async (category: Category, visible: boolean) => {
    const { position: _1, productCount: _2, usedCount: _3, ...form } = category
    try {
      await save.mutateAsync({ ...form, visible })
    } catch {
      return false // the act has shown the reason
    }
    return true
  }
  const hide = async (id: number) => {
    const category = all.find((each) => each.id === id)
    if (category === undefined || !(await show(category, !category.visible))) return
    const words = category.visible ? t('categories.nowHidden') : t('categories.nowShown')
    const next = { ...category, version: category.version + 1 }
    toast(words, {
      kind: 'success',
      action: { label: t('undo'), run: () => void show(next, category.visible) },
    })
  }
  return {
    hide: (id: number) => void hide(id),
    removal: {
      ask: setAsked,
      dialog: asked !== undefined && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('categories.askRemove', { name: asked.name })}
          confirmLabel={t('categories.remove')}
          cancelLabel={kit('cancel')}
          busy={remove.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => remove.mutate({ categoryId: asked.id })}
        >
          {t('categories.askRemoveText')}
        </ConfirmDialog>
      ),
    },
  }
}
