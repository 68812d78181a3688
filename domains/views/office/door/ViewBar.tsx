/** The controls of a list for its saved views and columns, at the end of its filters. */
import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Chip } from '#kit/ui/basics/Chip.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Popover } from '#kit/ui/overlays/Popover.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { changeView, listViews } from '../../calls.gen.ts'
import type { SavedView, Views } from '../../contract.ts'
import { NarrowWord } from '../NarrowWord.tsx'
import { ColumnsMenu } from '../ColumnsMenu.tsx'
import { ViewDialog } from '../ViewDialog.tsx'
import type { ListView } from './list-view.ts'

export function ViewBar<Row>({ of }: { of: ListView<Row> }) {
  const t = useT('office.views')
  const [edited, setEdited] = useState<SavedView | 'new'>()
  const { view, views } = of
  const canChange = useCanChange()
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      {view !== undefined && of.isChanged && canChange(view) && <SaveChanges of={of} view={view} />}
      <Popover
        label={t('views')}
        align="end"
        className="w-80"
        trigger={(props) => (
          <Chip icon={Bookmark} iconAfter={ChevronDown} title={t('views')} {...props}>
            {view === undefined ? <NarrowWord>{t('views')}</NarrowWord> : view.name}
          </Chip>
        )}
      >
        {(close) => (
          <ViewList
            views={views}
            current={view}
            onChoose={(next) => {
              close()
              of.choose(next)
            }}
            onEdit={(next) => {
              close()
              setEdited(next)
            }}
          />
        )}
      </Popover>
      <ColumnsMenu of={of} />
      {edited !== undefined && (
        <ViewDialog of={of} view={edited} onClose={() => setEdited(undefined)} />
      )}
    </span>
  )
}

function useCanChange(): (view: SavedView) => boolean {
  const may = useMay()
  return ({ isOwn, isShared }) => isOwn || (isShared && may('staff.write'))
}

function SaveChanges<Row>({ of, view }: { of: ListView<Row>; view: SavedView }) {
  const t = useT('office.views')
  const save = useAct(changeView, {
    refresh: [listViews],
    onDone: () => toast(t('saved'), { kind: 'success' }),
  })
  const { id: viewId, version, name, isShared } = view
  return (
    <Button
      size="small"
      variant="quiet"
      busy={save.isPending}
      onClick={() => save.mutate({ viewId, version, name, isShared, ...of.now })}
    >
      {t('saveChanges')}
    </Button>
  )
}

type ListProps = {
  views: Views | undefined
  current: SavedView | undefined
  onChoose: (view: SavedView | undefined) => void
  onEdit: (view: SavedView | 'new') => void
}

function ViewList({ views, current, onChoose, onEdit }: ListProps) {
  const t = useT('office.views')
  const canChange = useCanChange()
  const items = views?.items ?? []
  const noteOf = (view: SavedView) =>
    [
      view.id === views?.defaultId ? t('begins') : undefined,
      view.isOwn ? (view.isShared ? t('shared') : undefined) : t('by', { name: view.staffName }),
    ]
      .filter((each) => each !== undefined)
      .join(' · ')
  return (
    <div className="grid gap-1">
      {items.length === 0 && <p className="p-2 text-sm text-ink-3">{t('none')}</p>}
      <ul className="max-h-80 overflow-y-auto">
        <li>
          <button
            type="button"
            className="menu-item w-full"
            aria-current={current === undefined || undefined}
            onClick={() => onChoose(undefined)}
          >
            {t('all')}
          </button>
        </li>
        {items.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              className="menu-item min-w-0 flex-1"
              aria-current={view.id === current?.id || undefined}
              onClick={() => onChoose(view)}
            >
              <span className="min-w-0 truncate">{view.name}</span>
              <small>{noteOf(view)}</small>
            </button>
            {canChange(view) && (
              <IconButton
                icon={Pencil}
                size="small"
                label={t('editNamed', { name: view.name })}
                onClick={() => onEdit(view)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button size="small" icon={Bookmark} onClick={() => onEdit('new')}>
        {t('saveAs')}
      </Button>
    </div>
  )
}
