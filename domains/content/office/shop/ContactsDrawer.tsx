/** The form of the shop's contacts and facts. */
import * as z from 'zod/mini'
import { PictureField } from '#domains/uploads/office/door/PictureField.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeContacts, saveContacts } from '../../contacts-calls.gen.ts'
import { ContactsForm } from '../../contacts-contract.ts'
import { SocialFields } from './SocialFields.tsx'

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
  'licenceUrl',
  'imageUrl',
  'footer',
  'socials',
] as const

/** The editable fields: whether they are the defaults follows from them. */
export const formOf = ({
  isMadeUp: _follows,
  ...form
}: DataOf<typeof officeContacts>): ContactsForm => form

const TEXTS = ['intro', 'hours', 'footer'] as const
const ROWS = { intro: 4, hours: undefined, footer: 3 } as const
const MOST = { intro: 1000, hours: 120, footer: 600 } as const
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
  const picture = (name: 'licenceUrl' | 'imageUrl') => (
    <PictureField
      label={t(`contacts.${name}`)}
      hint={t(`contacts.${name}Hint`)}
      purpose="banner"
      url={form.watch(name)}
      onUrl={(url) => form.setValue(name, url, { shouldDirty: true })}
    />
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
              required={name !== 'footer'}
              rows={ROWS[name]}
              maxLength={MOST[name]}
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
          {picture('licenceUrl')}
          {picture('imageUrl')}
          <SocialFields form={form} />
        </>
      )}
    </TextsDrawer>
  )
}

function useContactsWords(): MergeWords {
  const t = useT('office.content')
  return {
    labels: Object.fromEntries(
      FIELDS.map((name) => [name, name === 'socials' ? t('socials.title') : t(`contacts.${name}`)]),
    ),
  }
}
