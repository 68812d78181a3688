/** The cash discount of the terms: so many percent for whoever pays within so many days. */
import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type Input = { error: string | undefined; input: ComponentProps<typeof TextInput> }

export function DiscountFields({ percent, days }: { percent: Input; days: Input }) {
  const t = useT('office.credit')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('discountPercent')} hint={t('discountHint')} error={percent.error}>
        <TextInput inputMode="decimal" after="%" {...percent.input} />
      </Field>
      <Field label={t('discountDays')} hint={t('discountDaysHint')} error={days.error}>
        <TextInput inputMode="numeric" after={t('unit.days')} {...days.input} />
      </Field>
    </div>
  )
}
