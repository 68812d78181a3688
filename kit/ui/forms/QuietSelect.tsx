/** A native select that looks like text: language, theme, warehouse in the header. It costs next to nothing. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'
import type { SelectOption } from './Select.tsx'

export type QuietSelectProps = {
  /** Its accessible name. */
  label: string
  icon: LucideIcon
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  className?: string | undefined
  /** Shown instead of the selected option's label. */
  children?: ReactNode
}

export function QuietSelect(props: QuietSelectProps) {
  const { label, icon, value, options, onChange, className, children } = props
  return (
    <label className={classes('quiet-select', className)}>
      <Icon of={icon} />
      {children ?? (
        <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      )}
      <Icon of={ChevronDown} size="small" />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
