/** Five stars as an input. */
import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { Icon } from '../basics/Icon.tsx'

const COUNTS = [1, 2, 3, 4, 5] as const

export type StarsInputProps = {
  label: string
  value: number
  onChange: (count: number) => void
}

export function StarsInput({ label, value, onChange }: StarsInputProps) {
  const t = useT('forms')
  const name = useId()
  return (
    <span className="stars stars-input" role="radiogroup" aria-label={label}>
      {COUNTS.map((count) => (
        <label key={count}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            aria-label={t('stars.choose', { count })}
            checked={value === count}
            onChange={() => onChange(count)}
          />
          <Icon of={Star} />
        </label>
      ))}
    </span>
  )
}
