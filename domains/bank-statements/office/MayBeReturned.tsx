/** Money that may have bounced: what went out, and the person who accepts it all the same says that they looked. */
import { useState } from 'react'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { Line } from '../contract.ts'

/** Says which line may have returned this one; nothing where none has. */
export function ReturnNotice({ line: { mayBeReturned, currency } }: { line: Line }) {
  const t = useT('office.bank-statements')
  const { date } = useDates()
  const { money } = useMoney()
  if (mayBeReturned === null) return null
  const { bookedOn, amount, fileName: file, position } = mayBeReturned
  return (
    <Notice tone="danger">
      {t('mayBeReturned.text', {
        day: date(`${bookedOn}T12:00:00.000Z`),
        amount: money(-amount, currency),
        file,
        position,
      })}
    </Notice>
  )
}

type BoxProps = {
  checked: boolean
  /** They have tried to accept without having ticked it. */
  isMissing: boolean
  onChecked: (checked: boolean) => void
}

export function LookedBox({ checked, isMissing, onChecked }: BoxProps) {
  const t = useT('office.bank-statements')
  return (
    <Field
      label={t('mayBeReturned.title')}
      labelHidden
      error={isMissing && !checked ? t('mayBeReturned.needed') : undefined}
    >
      <Checkbox checked={checked} onChange={({ target }) => onChecked(target.checked)}>
        {t('mayBeReturned.looked')}
      </Checkbox>
    </Field>
  )
}

type DialogProps = { line: Line; busy: boolean; onAccept: () => void; onClose: () => void }

/** Before what is proposed for such a line is accepted. */
export function LookedDialog({ line, busy, onAccept, onClose }: DialogProps) {
  const t = useT('office.bank-statements')
  const [hasLooked, setHasLooked] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const submit = () => {
    setIsTried(true)
    if (hasLooked) onAccept()
  }
  return (
    <FormDialog
      title={t('mayBeReturned.title')}
      verb={t('accept')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReturnNotice line={line} />
      <LookedBox checked={hasLooked} isMissing={isTried} onChecked={setHasLooked} />
    </FormDialog>
  )
}
