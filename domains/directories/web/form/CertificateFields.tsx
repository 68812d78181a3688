/** The certificates of a company: name, number, and until when each holds. */
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { CERTIFICATES_MAX } from '../../limits.ts'
import { textOrNull, type FieldsProps } from './company-form.ts'

export function CertificateFields({ form }: FieldsProps) {
  const t = useT('directories')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'certificates' })
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-2">{t('certificates')}</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid items-start gap-3 rounded-control border border-line p-3 sm:grid-cols-[2fr_2fr_1fr_auto]"
        >
          <Field
            label={t('form.certificateName')}
            required
            error={errorText(errors.certificates?.[index]?.name, t('form.needed'))}
          >
            <TextInput
              maxLength={80}
              placeholder="ISO 9001"
              {...form.register(`certificates.${index}.name`)}
            />
          </Field>
          <Field label={t('form.certificateNumber')}>
            <TextInput maxLength={60} {...form.register(`certificates.${index}.number`)} />
          </Field>
          <Field label={t('form.validUntil')}>
            <TextInput
              type="date"
              {...form.register(`certificates.${index}.validUntil`, { setValueAs: textOrNull })}
            />
          </Field>
          <IconButton
            icon={Trash2}
            label={t('form.removeCertificate', { number: index + 1 })}
            onClick={() => remove(index)}
            className="sm:mt-6"
          />
        </div>
      ))}
      {fields.length < CERTIFICATES_MAX && (
        <div>
          <Button
            size="small"
            icon={Plus}
            onClick={() => append({ name: '', number: '', validUntil: null })}
          >
            {t('form.addCertificate')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
