/** One category of the tree: its grip, how much is in it, and what can be done with it. */
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Placed } from '../door/tree.ts'
import { gripId, type useMoving } from './use-moving.ts'

export type Shown = Placed<{
  id: number
  parentId: number | null
  name: string
  visible: boolean
  usedCount: number
  productCount: number
  attributeIds: number[]
}>
type Props = {
  row: Shown
  childCount: number
  canWrite: boolean
  isCarried: boolean
  moving: ReturnType<typeof useMoving>
  onAdd: (() => void) | undefined
  onEdit: () => void
  onHide: () => void
  onRemove: () => void
}

export function CategoryRow(props: Props) {
  const { row, canWrite, isCarried, moving, onAdd, onEdit } = props
  const t = useT('office.taxonomy')
  const kit = useT('office.kit')
  const { id, name, depth, visible, productCount, attributeIds } = row
  const isLifted = moving.carriedId === id
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the grip is what is held, rows only take it
    <li
      className="tree-row"
      data-depth={depth}
      data-state={isLifted ? 'lifted' : isCarried ? 'carried' : undefined}
      data-drop={moving.dragging.over?.id === id ? moving.dragging.over.zone : undefined}
      onDragOver={(event) => moving.dragging.move(id, event)}
      onDrop={moving.dragging.drop}
    >
      {canWrite && (
        <button
          type="button"
          id={gripId(id)}
          className="grip"
          draggable
          aria-pressed={isLifted}
          aria-describedby="move-hint"
          aria-label={t('categories.grip', { name })}
          title={t('categories.grip', { name })}
          onKeyDown={(event) => moving.onKeys(id, event)}
          onBlur={moving.onLeave}
          onDragStart={(event) => moving.dragging.start(id, event)}
          onDragEnd={moving.dragging.end}
        >
          <Icon of={GripVertical} size="small" />
        </button>
      )}
      <span className={depth === 0 ? 'font-semibold text-ink' : 'text-ink'}>{name}</span>
      {productCount > 0 && (
        <Link to="/office/products" search={{ category: id }} className="link text-xs">
          {t('categories.count', { count: productCount })}
        </Link>
      )}
      {attributeIds.length > 0 && (
        <span className="text-xs text-ink-3 max-sm:hidden">
          {t('categories.attributeCount', { count: attributeIds.length })}
        </span>
      )}
      {!visible && <Tag icon={EyeOff}>{t('categories.hidden')}</Tag>}
      {canWrite && (
        <span className="ml-auto flex items-center gap-1">
          {onAdd !== undefined && (
            <IconButton
              icon={Plus}
              size="small"
              label={t('categories.addBelow', { name })}
              onClick={onAdd}
            />
          )}
          <Button size="small" variant="quiet" onClick={onEdit}>
            {kit('edit')}
            <span className="sr-only"> {name}</span>
          </Button>
          <RowMenu {...props} />
        </span>
      )}
    </li>
  )
}

function RowMenu({ row, childCount, moving, onHide, onRemove }: Props) {
  const t = useT('office.taxonomy')
  const { id, name, visible, usedCount } = row
  const isFull = usedCount > 0 || childCount > 0
  return (
    <Menu
      label={t('categories.more', { name })}
      align="end"
      trigger={(trigger) => (
        <IconButton
          icon={EllipsisVertical}
          size="small"
          label={t('categories.more', { name })}
          {...trigger}
        />
      )}
      items={[
        ...MOVES.map(({ direction, icon }) => ({
          id: direction,
          icon,
          label: t(`categories.${direction}`),
          disabled: !moving.can(id, direction),
          onSelect: () => moving.move(id, direction),
        })),
        {
          id: 'hide',
          icon: visible ? EyeOff : Eye,
          label: visible ? t('categories.hide') : t('categories.show'),
          onSelect: onHide,
        },
        {
          id: 'remove',
          icon: Trash2,
          danger: true,
          label: t('categories.remove'),
          disabled: isFull,
          note: isFull
            ? t('categories.notEmpty', { products: usedCount, categories: childCount })
            : undefined,
          onSelect: onRemove,
        },
      ]}
    />
  )
}

const MOVES = [
  { direction: 'up', icon: ArrowUp },
  { direction: 'down', icon: ArrowDown },
  { direction: 'in', icon: ArrowRight },
  { direction: 'out', icon: ArrowLeft },
] as const
