/** Chooses the columns of a list and their order. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Chip } from '#kit/ui/basics/Chip.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { Popover } from '#kit/ui/overlays/Popover.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ListView } from './door/list-view.ts'
import { NarrowWord } from './NarrowWord.tsx'

/** Where there is a table: on a phone rows are cards. */
export function ColumnsMenu<Row>({ of }: { of: ListView<Row> }) {
  const t = useT('office.views')
  return (
    <span className="max-md:hidden">
      <Popover
        label={t('columnsVerb')}
        align="end"
        className="w-72"
        trigger={(props) => (
          <Chip icon={SlidersHorizontal} title={t('columnsVerb')} {...props}>
            <NarrowWord>{t('columnsVerb')}</NarrowWord>
          </Chip>
        )}
      >
        {() => (
          <div className="grid gap-2">
            <Choices of={of} />
            <Button size="small" variant="quiet" onClick={() => of.show(null)}>
              {t('columns.reset')}
            </Button>
          </div>
        )}
      </Popover>
    </span>
  )
}

const nameOf = <Row,>({ name, header, id }: Column<Row>): string =>
  name ?? (typeof header === 'string' ? header : id)

function Choices<Row>({ of: { all, columns, show } }: { of: ListView<Row> }) {
  const t = useT('office.views')
  const shown = columns.map(({ id }) => id)
  const rest = all.filter(({ id }) => !shown.includes(id))
  const move = (id: string, by: 1 | -1) => {
    const at = shown.indexOf(id)
    const next = shown.filter((each) => each !== id)
    next.splice(at + by, 0, id)
    show(next)
  }
  return (
    <ul className="max-h-96 overflow-y-auto">
      {[...columns, ...rest].map((column) => {
        const at = shown.indexOf(column.id)
        const isFixed = column.id === all[0]?.id
        return (
          <li key={column.id} className="flex min-h-8 items-center gap-1">
            <Checkbox
              className="flex-1"
              checked={at >= 0}
              disabled={isFixed}
              onChange={(event) =>
                show(
                  event.target.checked
                    ? [...shown, column.id]
                    : shown.filter((each) => each !== column.id),
                )
              }
            >
              {nameOf(column)}
            </Checkbox>
            {at > 1 && (
              <IconButton
                icon={ArrowUp}
                size="small"
                label={t('columns.up', { name: nameOf(column) })}
                onClick={() => move(column.id, -1)}
              />
            )}
            {at > 0 && at < shown.length - 1 && (
              <IconButton
                icon={ArrowDown}
                size="small"
                label={t('columns.down', { name: nameOf(column) })}
                onClick={() => move(column.id, 1)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
