/** The form of the shop's contacts and facts. */
import * as z from 'zod/mini'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeContacts, saveContacts } from '../contacts-calls.gen.ts'
import { ContactsForm } from '../contacts-contract.ts'

const FIELDS = [
  'telephone',
  'phone',
  'email',
  'addressCn',
  'addressEn',
  'intro',
  'hours',
  'foundedYear',
  'licenceNumber',
] as const

/** The editable fields: whether they are the defaults follows from them. */
export const formOf = ({
  isMadeUp: _follows,
  ...form
}: DataOf<typeof officeContacts>): ContactsForm => form

const TEXTS = ['intro', 'hours'] as const
const Form = ContactsForm.check(
  z.refine(({ intro }) => intro.cn.trim() !== '', { path: ['intro', 'cn'], error: 'missing' }),
  z.refine(({ hours }) => hours.cn.trim() !== '', { path: ['hours', 'cn'], error: 'missing' }),
)

type Props = { contacts: ContactsForm; onClose: () => void }

export function ContactsDrawer({ contacts, onClose }: Props) {
  const t = useT('office.content')
  const record = useRecordForm({
    schema: Form,
    values: contacts,
    save: saveContacts,
    source: officeContacts,
    pick: formOf,
    words: useContactsWords(),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  const text = (name: 'telephone' | 'phone' | 'licenceNumber' | 'addressEn') => (
    <Field label={t(`contacts.${name}`)}>
      <TextInput maxLength={name === 'addressEn' ? 300 : 40} {...form.register(name)} />
    </Field>
  )
  return (
    <TextsDrawer
      title={t('contacts.edit')}
      isNew={false}
      record={record}
      texts={TEXTS}
      onClose={onClose}
      head={
        <>
          <div className="form-grid">
            {text('telephone')}
            {text('phone')}
          </div>
          <Field
            label={t('contacts.email')}
            required
            error={errorText(errors.email, t('contacts.emailWrong'))}
          >
            <TextInput type="email" maxLength={200} {...form.register('email')} />
          </Field>
          <Field
            label={t('contacts.addressCn')}
            required
            error={errorText(errors.addressCn, t('contacts.missing'))}
          >
            <TextInput maxLength={300} {...form.register('addressCn')} />
          </Field>
          {text('addressEn')}
        </>
      }
    >
      {(lang) => (
        <>
          {TEXTS.map((name) => (
            <TranslatedField
              key={name}
              control={form.control}
              name={name}
              lang={lang}
              label={t(`contacts.${name}`)}
              required
              rows={name === 'intro' ? 4 : undefined}
              maxLength={name === 'intro' ? 1000 : 120}
            />
          ))}
          <div className="form-grid">
            <Field
              label={t('contacts.foundedYear')}
              error={errorText(errors.foundedYear, t('contacts.yearWrong'))}
            >
              <TextInput type="number" {...form.register('foundedYear', { valueAsNumber: true })} />
            </Field>
            {text('licenceNumber')}
          </div>
        </>
      )}
    </TextsDrawer>
  )
}

function useContactsWords(): MergeWords {
  const t = useT('office.content')
  return {
    labels: Object.fromEntries(FIELDS.map((name) => [name, t(`contacts.${name}`)])),
  }
}
