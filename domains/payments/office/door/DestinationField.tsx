/** Where money went back to whose buyer has given no account, in the words of who sent it. */
import { hasLongNumber } from '#domains/credit/destination.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

const isShort = (text: string): boolean => text.trim().length < 4

/** Whether these words may be sent: not too few, and no whole number among them. */
export const isDestination = (text: string): boolean => !isShort(text) && !hasLongNumber(text)

type Props = {
  value: string
  /** Whether the form was sent: only then an error is shown. */
  isTried: boolean
  onChange: (value: string) => void
}

export function DestinationField({ value, isTried, onChange }: Props) {
  const t = useT('office.payments')
  const error = isShort(value) ? 'error.destination' : 'error.destinationDigits'
  return (
    <Field
      label={t('field.destination')}
      required
      hint={t('field.destinationHint')}
      error={isTried && !isDestination(value) ? t(error) : undefined}
    >
      <TextInput
        data-autofocus
        value={value}
        maxLength={120}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
