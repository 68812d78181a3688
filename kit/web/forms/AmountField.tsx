/** An amount of money in a form. */
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import type { Currency } from '../../contract/money.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { FROM_SERVER } from './form.ts'
import { useT } from '../language/i18n.tsx'

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: Path<Values>
  currency: Currency
  label: string
  labelHidden?: boolean | undefined
  hint?: string | undefined
  required?: boolean | undefined
  signed?: boolean | undefined
  size?: 'small' | undefined
}

export function AmountField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { control, name, currency, label, labelHidden, hint, required, signed, size } = props
  const t = useT('forms')
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name })
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      required={required}
      error={
        error === undefined
          ? undefined
          : error.type === FROM_SERVER
            ? error.message
            : t('amountWrong')
      }
    >
      <AmountInput
        ref={ref}
        amount={(value as number | null) ?? null}
        currency={currency}
        onAmount={onChange}
        onBlur={onBlur}
        signed={signed}
        size={size}
      />
    </Field>
  )
}
