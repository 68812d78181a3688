/** The buyer's number for the order, and what they write to the shop. */
import { PO_NUMBER_MAX } from '#domains/orders/limits.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Written } from './written.ts'

type ReferencesProps = { written: Written; onWrite: (written: Written) => void }

export function References({ written, onWrite }: ReferencesProps) {
  const t = useT('checkout')
  return (
    <Panel title={t('confirm.references')}>
      <Field label={t('confirm.poNumber')} hint={t('confirm.poNumberHint')}>
        <TextInput
          maxLength={PO_NUMBER_MAX}
          autoComplete="off"
          value={written.poNumber}
          onChange={({ target }) => onWrite({ ...written, poNumber: target.value })}
        />
      </Field>
      <Field label={t('confirm.remarks')} className="pt-4">
        <TextArea
          rows={2}
          maxLength={300}
          placeholder={t('confirm.remarksHint')}
          value={written.remarks}
          onChange={({ target }) => onWrite({ ...written, remarks: target.value })}
        />
      </Field>
    </Panel>
  )
}
