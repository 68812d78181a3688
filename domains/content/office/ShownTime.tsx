/** Since and until when something is shown, on the shop's clock; both ends may be open. */
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = {
  shownFrom: string | null
  shownUntil: string | null
  /** It ends before it begins. */
  isWrong: boolean
  onChange: (name: 'shownFrom' | 'shownUntil', value: string | null) => void
}

const clockOf = (at: string | null) => (at === null ? '' : clockIn(at, shopTimeZone()))
const instantOf = (typed: string) => (typed === '' ? null : instantIn(typed, shopTimeZone()))

export function ShownTime({ shownFrom, shownUntil, isWrong, onChange }: Props) {
  const t = useT('office.content')
  return (
    <div className="form-grid">
      <Field label={t('field.shownFrom')} hint={t('field.shownHint')}>
        <TextInput
          type="datetime-local"
          value={clockOf(shownFrom)}
          onChange={({ target }) => onChange('shownFrom', instantOf(target.value))}
        />
      </Field>
      <Field label={t('field.shownUntil')} error={isWrong ? t('field.shownWrong') : undefined}>
        <TextInput
          type="datetime-local"
          value={clockOf(shownUntil)}
          onChange={({ target }) => onChange('shownUntil', instantOf(target.value))}
        />
      </Field>
    </div>
  )
}
