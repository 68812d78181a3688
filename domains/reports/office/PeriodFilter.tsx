/** Chooses a period: today, the last days, or two days of one's own. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { FormEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Chip } from '#kit/ui/basics/Chip.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Popover } from '#kit/ui/overlays/Popover.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { daysOf, PERIODS, type Chosen } from './period.ts'

type PeriodFilterProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

export function PeriodFilter({ chosen, onChange }: PeriodFilterProps) {
  const t = useT('office.reports')
  const { period = 'month' } = chosen
  const { from, to } = daysOf(chosen)
  return (
    <>
      <Select
        size="small"
        className="w-44 max-md:min-w-32 max-md:flex-1"
        aria-label={t('periodLabel')}
        value={period}
        options={PERIODS.map((each) => ({ value: each, label: t(`period.${each}`) }))}
        onChange={({ target }) => {
          const next = PERIODS.find((each) => each === target.value) ?? 'month'
          onChange(next === 'custom' ? { period: next, from, to } : { period: next })
        }}
      />
      {period === 'custom' && (
        <Popover
          label={t('period.custom')}
          trigger={(props) => (
            <Chip icon={CalendarDays} iconAfter={ChevronDown} {...props}>
              {from} – {to}
            </Chip>
          )}
        >
          {(close) => (
            <DaysForm
              from={from}
              to={to}
              onChosen={(days) => {
                close()
                onChange({ period: 'custom', ...days })
              }}
            />
          )}
        </Popover>
      )}
    </>
  )
}

type DaysFormProps = {
  from: string
  to: string
  onChosen: (days: { from: string; to: string }) => void
}

function DaysForm({ from, to, onChosen }: DaysFormProps) {
  const t = useT('office.reports')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onChosen({ from: String(form.get('from')), to: String(form.get('to')) })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={t('from')}>
        <TextInput type="date" name="from" defaultValue={from} required />
      </Field>
      <Field label={t('to')}>
        <TextInput type="date" name="to" defaultValue={to} required />
      </Field>
      <Button type="submit" variant="primary">
        {t('apply')}
      </Button>
    </form>
  )
}
