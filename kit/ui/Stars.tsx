/** A rating: one star with its figure in a line, five in a review, five to choose from in a form. */
import { Star } from 'lucide-react'
import { useId } from 'react'
import { useNumbers, useT } from '#kit/web/i18n.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

const COUNTS = [1, 2, 3, 4, 5] as const

/** "★ 4.8" */
export function Rating({ value }: { value: number }) {
  const t = useT('kit')
  const { number } = useNumbers()
  return (
    <span className="stars">
      <Icon of={Star} className="star-full" />
      <b aria-hidden="true">{number(value)}</b>
      <span className="sr-only">{t('ui.stars.value', { rating: number(value) })}</span>
    </span>
  )
}

export function Stars({ value }: { value: number }) {
  const t = useT('kit')
  const { number } = useNumbers()
  return (
    <span className="stars">
      <span className="sr-only">{t('ui.stars.value', { rating: number(value) })}</span>
      {COUNTS.map((count) => (
        <Icon
          key={count}
          of={Star}
          className={classes(count <= Math.round(value) ? 'star-full' : 'star-empty')}
        />
      ))}
    </span>
  )
}

export type StarsInputProps = {
  label: string
  value: number
  onChange: (count: number) => void
}

export function StarsInput({ label, value, onChange }: StarsInputProps) {
  const t = useT('kit')
  const name = useId()
  return (
    <span className="stars stars-input" role="radiogroup" aria-label={label}>
      {COUNTS.map((count) => (
        <label key={count}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            aria-label={t('ui.stars.choose', { count })}
            checked={value === count}
            onChange={() => onChange(count)}
          />
          <Icon of={Star} />
        </label>
      ))}
    </span>
  )
}
