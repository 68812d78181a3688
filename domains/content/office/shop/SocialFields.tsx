/** The shop's accounts on other networks: a link, a QR picture, or both, in the order of the footer. */
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { PictureField } from '#domains/uploads/office/door/PictureField.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ContactsForm } from '../../contacts-contract.ts'
import { NETWORKS, type Network } from '../../networks.ts'

const OPTIONS = Object.entries(NETWORKS).map(([value, label]) => ({ value, label }))
const MOST = 12

export function SocialFields({ form }: { form: UseFormReturn<ContactsForm> }) {
  const t = useT('office.content')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'socials' })
  const { errors } = form.formState
  const unused = (Object.keys(NETWORKS) as Network[]).find(
    (each) => !fields.some(({ network }) => network === each),
  )
  return (
    <fieldset className="stack">
      <legend className="field-label mb-1.5">{t('socials.title')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="inset stack p-3">
          <div className="flex items-end gap-2">
            <Field label={t('socials.network')} className="flex-1">
              <Select options={OPTIONS} {...form.register(`socials.${index}.network`)} />
            </Field>
            <IconButton icon={Trash2} label={t('socials.remove')} onClick={() => remove(index)} />
          </div>
          <Field
            label={t('socials.url')}
            error={errorText(errors.socials?.[index]?.url, t('socials.wrong'))}
          >
            <TextInput
              type="url"
              maxLength={300}
              placeholder="https://"
              {...form.register(`socials.${index}.url`)}
            />
          </Field>
          <PictureField
            label={t('socials.qr')}
            purpose="banner"
            url={form.watch(`socials.${index}.qrUrl`)}
            onUrl={(url) => form.setValue(`socials.${index}.qrUrl`, url, { shouldDirty: true })}
          />
        </div>
      ))}
      {fields.length < MOST && (
        <Button
          size="small"
          icon={Plus}
          onClick={() => append({ network: unused ?? 'wechat', url: '', qrUrl: null })}
        >
          {t('socials.add')}
        </Button>
      )}
    </fieldset>
  )
}
