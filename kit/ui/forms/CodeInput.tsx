/** A six-digit code in one plain field, so that phones can fill it in from the message. */
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ChangeEvent } from 'react'
import { classes } from '../basics/classes.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

const LENGTH = 6

export type CodeInputProps = Omit<TextInputProps, 'type' | 'maxLength'> & {
  length?: number | undefined
  /** Called when all digits are entered. */
  onComplete?: ((code: string) => void) | undefined
}

export function CodeInput({ length = LENGTH, onComplete, onChange, ...rest }: CodeInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const figures = event.target.value.replaceAll(/\D/g, '').slice(0, length)
    event.target.value = figures
    onChange?.(event)
    if (figures.length === length) onComplete?.(figures)
  }
  return (
    <TextInput
      icon={ShieldCheck}
      placeholder={'0'.repeat(length)}
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\d{${length}}`}
      inputClassName={classes('code-input', rest.inputClassName)}
      onChange={change}
    />
  )
}
