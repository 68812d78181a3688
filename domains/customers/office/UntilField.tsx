/** The end date of something: in the shop's time zone, or empty for "without end". */
import { useState } from 'react'
import type { Instant } from '#kit/contract/values.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export function useUntil(now: Instant | null) {
  const t = useT('office.customers')
  const [typed, setTyped] = useState(now === null ? '' : clockIn(now, shopTimeZone()))
  const [error, setError] = useState<string>()
  /** @returns undefined for an end in the past: the field shows the error then */
  const read = (): Instant | null | undefined => {
    if (typed === '') return null
    const until = instantIn(typed, shopTimeZone())
    if (until === null || Date.parse(until) > Date.now()) return until
    setError(t('super.past'))
    return undefined
  }
  const type = (next: string) => {
    setTyped(next)
    setError(undefined)
  }
  return { typed, type, error, read }
}

type Props = { label: string; until: ReturnType<typeof useUntil> }

export function UntilField({ label, until: { typed, type, error } }: Props) {
  const t = useT('office.customers')
  return (
    <Field label={label} hint={t('super.untilHint')} error={error}>
      <TextInput
        type="datetime-local"
        className="w-64"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  )
}
