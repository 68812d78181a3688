/** Filters of a list that are ranges: of amounts, of counts, and of days of one of its times. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { LucideIcon } from 'lucide-react'
import type { Currency } from '../../contract/money.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { useMoney, useNumbers, useT } from '../language/i18n.tsx'
import type { Filter } from './filter.ts'
import { AmountsForm, CountsForm, DaysForm } from './RangeForms.tsx'

type Ends<Value> = { min: Value | undefined; max: Value | undefined }
type RangeOf = {
  id: string
  name: string
  icon?: LucideIcon | undefined
  /** Its ends in the address, both included. */
  now: Ends<number>
  onSet: (ends: Ends<number>) => void
}

/** @returns functions that make filters of amounts and of counts */
export function useRangeFilters() {
  const t = useT('office.kit')
  const { money } = useMoney()
  const { number } = useNumbers()
  const shownOf = ({ min, max }: Ends<string>): string | undefined => {
    if (min !== undefined && max !== undefined) return t('filters.rangeBetween', { min, max })
    if (min !== undefined) return t('filters.rangeFrom', { min })
    return max === undefined ? undefined : t('filters.rangeTo', { max })
  }
  const shownFor = ({ min, max }: Ends<number>, format: (value: number) => string) =>
    shownOf({
      min: min === undefined ? undefined : format(min),
      max: max === undefined ? undefined : format(max),
    })
  const none = { min: undefined, max: undefined }
  return {
    ofAmounts: ({ id, name, icon, now, onSet }: RangeOf, currency: Currency): Filter => ({
      id,
      name,
      icon,
      shown: shownFor(now, (value) => money(value, currency)),
      onLift: () => onSet(none),
      form: (close) => (
        <AmountsForm
          currency={currency}
          onChosen={(amounts) => {
            close()
            onSet(amounts)
          }}
        />
      ),
    }),
    ofCounts: ({ id, name, icon, now, onSet }: RangeOf): Filter => {
      const shown = shownFor(now, number)
      return {
        id,
        name,
        icon,
        shown: shown === undefined ? undefined : t('filters.dated', { dated: name, range: shown }),
        onLift: () => onSet(none),
        form: (close) => (
          <CountsForm
            onChosen={(counts) => {
              close()
              onSet(counts)
            }}
          />
        ),
      }
    },
  }
}

type Days<Time> = {
  from: string | undefined
  until: string | undefined
  /** Undefined: the first of `times`. */
  dated: Time | undefined
}
type DaysOf<Time> = {
  name: string
  /** The times that days can be about, with their names. */
  times: readonly { value: Time; label: string }[]
  now: Days<Time>
  onSet: (days: Days<Time>) => void
}

/** @returns a function that makes a filter of days */
export function useDaysFilter() {
  const t = useT('office.kit')
  return <Time extends string>({ name, times, now, onSet }: DaysOf<Time>): Filter => {
    const { from, until, dated = times[0]?.value } = now
    const label = times.find(({ value }) => value === dated)?.label ?? name
    return {
      id: 'days',
      name,
      icon: CalendarDays,
      shown:
        from === undefined && until === undefined
          ? undefined
          : t('filters.dated', {
              dated: label,
              range: t('filters.range', { from: from ?? '…', until: until ?? '…' }),
            }),
      onLift: () => onSet({ from: undefined, until: undefined, dated: undefined }),
      form: (close) => (
        <DaysForm
          onChosen={(days, form) => {
            close()
            const chosen = times.find(({ value }) => value === form.get('dated'))?.value
            onSet({ ...days, dated: chosen === times[0]?.value ? undefined : chosen })
          }}
        >
          {times.length > 1 && (
            <Field label={t('filters.datedBy')}>
              <Select name="dated" defaultValue={times[0]?.value} options={times} />
            </Field>
          )}
        </DaysForm>
      ),
    }
  }
}
