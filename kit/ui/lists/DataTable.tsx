/**
 * A table whose rows, order and choice come from outside. On a phone each row becomes two or three lines, or the table slides.
 * Ours: @tanstack/react-table 9.3.1 (11.7 KB) draws nothing, and what it does, sorting and choosing pages in the browser, is the server's here.
 */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ReactNode } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { Checkbox } from '../forms/Checkbox.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

export type Column<Row> = {
  id: string
  header: ReactNode
  /** The plain name of the column, for sorting, where `header` is not text. */
  name?: string | undefined
  cell: (row: Row) => ReactNode
  align?: 'number' | 'center' | undefined
  /** Hidden below 1280 px. */
  wide?: boolean | undefined
  /**
   * Its place on a phone: `full` takes a line, `right` stands at its end, `corner` beside the first line; `labelled` and `line` show
   * the column's name too, over half a line or all of it; `last` stands at the end of the last line, `lead` left of all lines below
   * the checkbox, `edge` right of them; `hidden` is left out.
   */
  phone?:
    | 'full'
    | 'right'
    | 'corner'
    | 'labelled'
    | 'line'
    | 'last'
    | 'lead'
    | 'edge'
    | 'hidden'
    | undefined
  /** Stays at the right edge while a wide table is scrolled sideways. */
  pinned?: boolean | undefined
  canSort?: boolean | undefined
}

export type Sorting = { by: string; direction: 'ascending' | 'descending' }

export type DataTableProps<Row> = {
  /** The table's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Shown instead of rows. */
  empty?: ReactNode
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  /** Keys of the selected rows; with it each row has a checkbox. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: Set<string>) => void) | undefined
  /** Checkboxes on phones too. */
  selectOnPhone?: boolean | undefined
  nameOf?: ((row: Row) => string) | undefined
  dense?: boolean | undefined
  /** Stays a table on a phone and slides sideways below its first column: for figures that are compared down a column. */
  slides?: boolean | undefined
  /** Keys of rows that sum up the others. */
  sums?: readonly string[] | undefined
  /** Old rows are shown while new ones are loading. */
  busy?: boolean | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, selected, onSelect, nameOf, dense, busy } = props
  const selectClass = props.selectOnPhone === true ? 'phone-select' : 'phone-hidden'
  const t = useT('kit')
  if (rows.length === 0 && empty !== undefined) return <div className="table-message">{empty}</div>
  const keys = rows.map(keyOf)
  const chosenCount = keys.filter((key) => selected?.has(key)).length
  const toggle = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(selected)
    for (const key of changed) {
      if (isOn) next.add(key)
      else next.delete(key)
    }
    onSelect?.(next)
  }
  return (
    <table
      className={classes(
        'data-table',
        props.slides !== true && 'data-table-stack',
        dense === true && 'data-table-dense',
      )}
      aria-label={label}
      aria-busy={busy === true || undefined}
    >
      <thead>
        <tr>
          {selected !== undefined && (
            <th scope="col" className="column-select">
              <Checkbox
                aria-label={t('ui.select.all')}
                checked={chosenCount > 0 && chosenCount === rows.length}
                some={chosenCount > 0 && chosenCount < rows.length}
                onChange={(event) => toggle(keys, event.target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const isSelected = selected?.has(key) === true
          return (
            <tr
              key={key}
              className={props.sums?.includes(key) === true ? 'row-sum' : undefined}
              aria-selected={selected === undefined ? undefined : isSelected}
            >
              {selected !== undefined && (
                <td className={selectClass}>
                  <Checkbox
                    aria-label={t('ui.select.row', { name: nameOf?.(row) ?? key })}
                    checked={isSelected}
                    onChange={(event) => toggle([key], event.target.checked)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {isNamed(column) && (
                    <span className="phone-label break-words">{column.header}</span>
                  )}
                  {isNamed(column) ? (
                    <div className="phone-value">{column.cell(row)}</div>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Look = Pick<Column<never>, 'align' | 'wide' | 'phone' | 'pinned'>

/** Whether a card says the column's name before what the cell has. */
const isNamed = ({ phone }: Look): boolean => phone === 'labelled' || phone === 'line'

const cellClass = ({ align, wide, phone, pinned }: Look) =>
  classes(
    align !== undefined && `column-${align}`,
    wide === true && 'column-wide',
    pinned === true && 'column-pinned',
    phone !== undefined && `phone-${phone}`,
  )

function Head<Row>(props: {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((sorting: Sorting) => void) | undefined
}) {
  const { column, sorting, onSort } = props
  const t = useT('kit')
  const { id, header, name, canSort } = column
  const direction = sorting?.by === id ? sorting.direction : undefined
  if (canSort !== true || onSort === undefined) {
    return (
      <th scope="col" className={cellClass(column)}>
        {header}
      </th>
    )
  }
  const icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction ?? 'none']
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  const label = t('ui.sort', { name: name ?? String(header) })
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction}>
      <button
        type="button"
        className="column-sort print-shown"
        aria-label={label}
        onClick={() => onSort({ by: id, direction: next })}
      >
        {header}
        <Icon of={icon} size="small" />
      </button>
    </th>
  )
}
