/** The filters of a list: words, a chip for each filter that is used or often needed, and a sheet with the rest. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilter from 'lucide-react/icons/list-filter'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip, FilterChip } from '../../ui/basics/Chip.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { FilterWords } from '../../ui/forms/FilterWords.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useT } from '../language/i18n.tsx'

export type FilterChoice = { id: string; label: string; onChoose: () => void }

export type Filter = {
  id: string
  name: string
  icon?: LucideIcon | undefined
  /** What it lets through now; undefined while it is not used. */
  shown: string | undefined
  onLift: () => void
  choices?: readonly FilterChoice[] | undefined
  /** Instead of choices: a form in a sheet. */
  form?: ((close: () => void) => ReactNode) | undefined
  /** Among the rest, until it is used. */
  isRare?: boolean | undefined
}

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
          <Chip icon={icon} iconAfter={ChevronDown} {...props}>
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
        <Chip icon={icon} iconAfter={ChevronDown} {...props}>
          {name}
        </Chip>
      )}
      items={choices.map(({ id, label, onChoose }) => ({ id, label, onSelect: onChoose }))}
    />
  )
}

/** Each change takes effect at once; the sheet stays open for the next one. */
function RareFilters({ filters }: { filters: readonly Filter[] }) {
  const t = useT('office.kit')
  return (
    <Popover
      label={t('filters.more')}
      className="w-72"
      trigger={(props) => (
        <Chip icon={ListFilter} {...props}>
          {t('filters.more')}
        </Chip>
      )}
    >
      {() => (
        <div className="stack max-h-[70dvh] gap-3 overflow-y-auto">
          {filters.map(({ id, name, shown, onLift, choices = [] }) => (
            <Field key={id} label={name}>
              <Select
                size="small"
                value={choices.find(({ label }) => label === shown)?.id ?? ''}
                options={[
                  { value: '', label: t('filters.any') },
                  ...choices.map(({ id: value, label }) => ({ value, label })),
                ]}
                onChange={({ target: { value } }) => {
                  const chosen = choices.find((each) => each.id === value)
                  if (chosen === undefined) onLift()
                  else chosen.onChoose()
                }}
              />
            </Field>
          ))}
        </div>
      )}
    </Popover>
  )
}
