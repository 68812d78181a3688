/** Filters below one another, each as a field with all its choices; a change takes effect at once. */
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { useT } from '../language/i18n.tsx'
import type { Filter } from './filter.ts'

export function FilterFields({ filters }: { filters: readonly Filter[] }) {
  const t = useT('office.kit')
  return filters.map(({ id, name, shown, onLift, choices = [] }) => (
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
  ))
}
