/**
 * The filters of a list: words, a chip for each filter that is used or often needed, and a sheet with the rest. On a phone
 * only used ones are chips, and one button opens all.
 */
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilter from 'lucide-react/icons/list-filter'
import type { ReactNode } from 'react'
import { Chip, FilterChip } from '../../ui/basics/Chip.tsx'
import { FilterWords } from '../../ui/forms/FilterWords.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useT } from '../language/i18n.tsx'
import type { Filter } from './filter.ts'
import { FilterFields } from './FilterFields.tsx'
import { PhoneFilters } from './PhoneFilters.tsx'

type Props = {
  words: {
    label: string
    value: string | undefined
    maxLength: number
    onWords: (words: string | undefined) => void
  }
  filters: readonly Filter[]
  /** At the end of the row. */
  children?: ReactNode
}

export function ListFilters({ words, filters, children }: Props) {
  const rare = filters.filter((each) => each.isRare === true && each.choices !== undefined)
  return (
    <div className="office-filters">
      <FilterWords
        key={words.value}
        label={words.label}
        words={words.value}
        maxLength={words.maxLength}
        onWords={words.onWords}
      />
      {filters.map((filter) => (
        <OneFilter key={filter.id} filter={filter} />
      ))}
      {filters.length > 0 && <PhoneFilters filters={filters} />}
      {rare.length > 0 && <RareFilters filters={rare} />}
      {children}
    </div>
  )
}

function OneFilter({ filter }: { filter: Filter }) {
  const { name, icon, shown, onLift, choices, form, isRare } = filter
  if (shown !== undefined) return <FilterChip onRemove={onLift}>{shown}</FilterChip>
  if (isRare === true) return null
  if (form !== undefined) {
    return (
      <Popover
        label={name}
        trigger={(props) => (
          <Chip icon={icon} iconAfter={ChevronDown} className="max-md:hidden" {...props}>
            {name}
          </Chip>
        )}
      >
        {form}
      </Popover>
    )
  }
  if (choices === undefined || choices.length === 0) return null
  return (
    <Menu
      label={name}
      trigger={(props) => (
        <Chip icon={icon} iconAfter={ChevronDown} className="max-md:hidden" {...props}>
          {name}
        </Chip>
      )}
      items={choices.map(({ id, label, onChoose }) => ({ id, label, onSelect: onChoose }))}
    />
  )
}

/** The sheet stays open for the next one. */
function RareFilters({ filters }: { filters: readonly Filter[] }) {
  const t = useT('office.kit')
  return (
    <Popover
      label={t('filters.more')}
      className="w-72"
      trigger={(props) => (
        <Chip icon={ListFilter} className="max-md:hidden" {...props}>
          {t('filters.more')}
        </Chip>
      )}
    >
      {() => (
        <div className="stack gap-3">
          <FilterFields filters={filters} />
        </div>
      )}
    </Popover>
  )
}
