/** In the question before a page is removed: where its visitors go from then on. */
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { ADDRESS_MAX } from '../../limits.ts'
import { usePageState } from '../page-state.ts'

type Props = { value: string; onChange: (typed: string) => void }

export function RedirectToField({ value, onChange }: Props) {
  const t = useT('office.redirects')
  const state = usePageState(value)
  return (
    <Field label={t('redirectTo')} hint={state === 'missing' ? t('deadTo') : t('redirectToHint')}>
      <TextInput
        value={value}
        maxLength={ADDRESS_MAX}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
