/** The form of the shop's contacts and facts. */
import * as z from 'zod/mini'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useMerging } from '#kit/web/forms/merge/use-merging.tsx'
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

type Props = { contacts: ContactsForm; onClose: () => void; onReload: () => Promise<void> }

export function ContactsDrawer({ contacts, onClose, onReload }: Props) {
  const t = useT('office.content')
  const form = useSchemaForm(Form, contacts)
  const { errors } = form.formState
  const merging = useContactsMerging(form, onReload)
  const { options, conflict } = useSaving({ form, refresh: [officeContacts], merging, onClose })
  const save = useAct(saveContacts, options)
  const text = (name: 'telephone' | 'phone' | 'licenceNumber' | 'addressEn') => (
    <Field label={t(`contacts.${name}`)}>
      <TextInput maxLength={name === 'addressEn' ? 300 : 40} {...form.register(name)} />
    </Field>
  )
  return (
    <TextsDrawer
      title={t('contacts.edit')}
      isNew={false}
      form={form}
      texts={TEXTS}
      busy={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
      conflict={conflict}
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

function useContactsMerging(
  form: ReturnType<typeof useSchemaForm<ContactsForm, ContactsForm>>,
  onReload: () => Promise<void>,
) {
  const t = useT('office.content')
  return useMerging<ContactsForm, ContactsForm>({
    form,
    load: async () => formOf(await call(officeContacts, {})),
    onDrop: () => void onReload(),
    words: {
      labels: Object.fromEntries(FIELDS.map((name) => [name, t(`contacts.${name}`)])),
    },
  })
}
