/** Sorts a list on a phone, where its rows are cards and have no heads to press. */
import { Select } from '../../ui/forms/Select.tsx'
import type { Column, Sorting } from '../../ui/lists/DataTable.tsx'
import { useT } from '../language/i18n.tsx'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

const DIRECTIONS = ['descending', 'ascending'] as const
const ARROWS = { descending: '↓', ascending: '↑' }

export function SortSelect<Row>({ columns, sorting, onSort }: Props<Row>) {
  const t = useT('office.kit')
  const sortable = columns.filter(({ canSort }) => canSort === true)
  const options = sortable.flatMap(({ id, name, header }) =>
    DIRECTIONS.map((direction) => ({
      value: `${id} ${direction}`,
      label: `${name ?? String(header)} ${ARROWS[direction]}`,
    })),
  )
  return (
    <Select
      size="small"
      className="w-44 md:hidden"
      aria-label={t('sortBy')}
      value={`${sorting.by} ${sorting.direction}`}
      options={options}
      onChange={({ target: { value } }) => {
        const [by = '', direction] = value.split(' ')
        onSort({ by, direction: direction === 'ascending' ? 'ascending' : 'descending' })
      }}
    />
  )
}
